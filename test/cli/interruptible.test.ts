import { EventEmitter } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Interrupted, interruptible } from '../../src/cli/frame/interruptible.ts';
import { saveFile } from '../../src/kit/save-file.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-interrupted-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

it.each(['SIGINT', 'SIGTERM'])('%s leaves no file, and what was opened is closed', async (name) => {
  const signals = new EventEmitter();
  let isClosed = false;
  async function* endless(): AsyncGenerator<Buffer> {
    try {
      for (let piece = 0; ; piece++) {
        if (piece === 3) signals.emit(name);
        yield Buffer.alloc(1000);
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      isClosed = true;
    }
  }
  const saved = interruptible(
    (signal) => saveFile(join(directory, 'some.backup'), endless(), { signal }),
    signals,
  );
  await expect(saved).rejects.toThrow(Interrupted);
  expect(readdirSync(directory)).toEqual([]);
  expect(isClosed).toBe(true);
  expect(signals.eventNames()).toEqual([]);
});

// Both names have the system's own handler again, which ends the process.
it.each([
  ['SIGINT', 'SIGTERM'],
  ['SIGTERM', 'SIGINT'],
])('after %s, a %s ends it at once', async (first, second) => {
  const signals = new EventEmitter();
  const left = await interruptible(async () => {
    signals.emit(first);
    return [first, second].map((name) => signals.listenerCount(name));
  }, signals);
  expect(left).toEqual([0, 0]);
});

it('other faults stay what they are', async () => {
  const fault = new Error('no space');
  await expect(interruptible(() => Promise.reject(fault), new EventEmitter())).rejects.toBe(fault);
});
