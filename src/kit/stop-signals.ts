import { isatty } from 'node:tty';

/**
 * What asks a program to end: Ctrl-C, a supervisor, and a terminal that is closed. A program without a terminal goes on at
 * SIGHUP, as `nohup` wants it and daemons do. Node cannot say whether that signal was to be ignored, since it resets this when
 * it starts; but `nohup` leaves a program none of the terminal that it was started from.
 */
export function stopSignals(hasTerminal = isOnTerminal()): NodeJS.Signals[] {
  return hasTerminal ? ['SIGINT', 'SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM'];
}

/** For every command: a signal that nobody listens to would end it. */
export function ignoreHangup(hasTerminal = isOnTerminal()): void {
  if (!hasTerminal) process.on('SIGHUP', () => undefined);
}

function isOnTerminal(): boolean {
  return [0, 1, 2].some((stream) => isatty(stream));
}
