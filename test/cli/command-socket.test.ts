import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { askServer, openCommandSocket } from '../../src/composition/command-socket.ts';
import { quietLog } from '../support/quiet-log.ts';

let dataDir: string;
let socket: Awaited<ReturnType<typeof openCommandSocket>>;
const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);
beforeEach(async () => {
  process.prependListener('unhandledRejection', note);
  dataDir = mkdtempSync(join(tmpdir(), 'truce-socket-'));
  const answers = {
    '/backup': async function* () {
      yield Buffer.from('all of it');
    },
  };
  socket = await openCommandSocket(dataDir, answers, quietLog);
});
afterEach(async () => {
  await socket.close();
  rmSync(dataDir, { recursive: true });
  process.off('unhandledRejection', note);
});

it('survives an address that is none, and goes on answering commands', async () => {
  const asked = connect(readFileSync(join(dataDir, 'command.socket'), 'utf8'));
  asked.end('GET // HTTP/1.1\r\nHost: localhost\r\n\r\n').resume();
  await once(asked, 'close');
  const pieces: Buffer[] = [];
  for await (const piece of askServer(dataDir, '/backup')) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toBe('all of it');
  expect(unhandled).toEqual([]);
});
