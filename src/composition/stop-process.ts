import type { Log } from '../kit/log.ts';
import { stopSignals } from '../kit/stop-signals.ts';

/** How long closing may take after a fault, in ms. After a signal the supervisor decides. */
const faultGraceMs = 10_000;

export interface Stoppable {
  /** Before an orderly stop: a service after a fault takes no more requests. */
  drain?(): Promise<void>;
  /** @param afterFault what ran may have caused the fault */
  close(afterFault: boolean): Promise<void>;
}

type Process = Pick<NodeJS.Process, 'on' | 'exit'>;

/**
 * Ends the process: at a signal to stop with code 0 once it is drained and all is closed. A fault that nobody caught leaves a state
 * that nobody knows, so it is logged, what can be closed is closed, and the code is 1: the supervisor restarts it, and
 * the spool has every event that was acknowledged.
 */
export function stopProcess(
  process: Process,
  log: Log,
  signals = stopSignals(),
): { closing(truce: Stoppable): void } {
  let stoppable: Stoppable = { close: async () => undefined };
  let isClosing = false;
  const end = async (code: 0 | 1, drain = async () => {}) => {
    if (isClosing) return;
    isClosing = true;
    await drain();
    await stoppable.close(code === 1).then(
      () => process.exit(code),
      (error) => {
        log.error({ error: String(error) }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  for (const fault of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(fault, (reason: unknown) => {
      const error = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
      log.error({ error, fault }, 'stopping after an unhandled error');
      setTimeout(() => process.exit(1), faultGraceMs).unref();
      end(1);
    });
  }
  // From now on: while a start waits for a store there is nothing to close, and the first process of a container ends by no
  // signal that it does not listen to.
  for (const signal of signals) process.on(signal, () => end(0, stoppable.drain));
  return {
    closing(truce) {
      stoppable = truce;
    },
  };
}
