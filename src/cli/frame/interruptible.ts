import type { EventEmitter } from 'node:events';
import { OperatorError } from '../../kit/operator-error.ts';
import { stopSignals } from '../../kit/stop-signals.ts';

/** A command was stopped by a signal, such as Ctrl-C, and has undone what it had begun. */
export class Interrupted extends OperatorError {}

/**
 * Runs work that can be stopped: at a signal to stop, such as Ctrl-C, its signal is aborted, and it ends by undoing what it has begun.
 * A second signal ends the process at once.
 * @param from where signals come from
 * @param left what is said about what it leaves
 * @throws Interrupted
 */
export async function interruptible<T>(
  work: (signal: AbortSignal) => Promise<T>,
  from: EventEmitter = process,
  left = 'no file is left',
): Promise<T> {
  const stop = new AbortController();
  const signals = stopSignals();
  const ignore = () => {
    for (const name of signals) from.off(name, abort);
  };
  const abort = () => {
    ignore(); // a second one, of either name, is the system's
    stop.abort();
  };
  for (const name of signals) from.on(name, abort);
  try {
    return await work(stop.signal);
  } catch (error) {
    throw stop.signal.aborted ? new Interrupted(`stopped; ${left}`) : error;
  } finally {
    ignore();
  }
}
