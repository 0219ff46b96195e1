import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { stopProcess } from '../../src/composition/stop-process.ts';
import { stopSignals } from '../../src/kit/stop-signals.ts';
import { quietLog } from '../support/quiet-log.ts';

function start() {
  const emitter = new EventEmitter();
  const ended = new Promise<{ code: number; closed: boolean[] }>((resolve) => {
    const closed: boolean[] = [];
    const exit = (code: number) => resolve({ code, closed });
    const process = Object.assign(emitter, { exit }) as unknown as NodeJS.Process;
    stopProcess(process, quietLog, stopSignals(true)).closing({
      close: async (afterFault) => void closed.push(afterFault),
    });
  });
  return { emitter, ended };
}

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('%s ends the process in order', async (signal) => {
  const { emitter, ended } = start();
  emitter.emit(signal);
  expect(await ended).toEqual({ code: 0, closed: [false] });
});

it.each(['uncaughtException', 'unhandledRejection'])('%s closes what can be closed, once', async (fault) => {
  const { emitter, ended } = start();
  emitter.emit(fault, new Error('nobody caught this'));
  emitter.emit(fault, new Error('nor this'));
  expect(await ended).toEqual({ code: 1, closed: [true] });
});
