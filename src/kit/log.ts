import pino from 'pino';
import { currentWork } from './work-context.ts';

export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** JSON lines that name the request or job they belong to, on standard output unless `to` is given. Secrets travel in headers and bodies, which are never logged. */
export function openLog(level: string, to?: pino.DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ ...currentWork() }),
  };
  return pino(options, to ?? outputTo(1));
}

/** Lines that can no longer be written are lost: a terminal that was closed must not end an orderly stop. */
export function outputTo(descriptor: number): pino.DestinationStream {
  return pino.destination(descriptor).on('error', () => undefined);
}
