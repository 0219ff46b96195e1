import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
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

/** A server that was stopped with SIGSTOP: the system takes connections for it, and nobody answers. */
async function stoppedServer(answer: (response: ServerResponse) => void = () => undefined) {
  const path = join(dataDir, 'stopped.sock');
  const server = createServer((_, response) => answer(response));
  server.listen(path);
  await once(server, 'listening');
  writeFileSync(join(dataDir, 'command.socket'), path);
  return { close: () => server.close().closeAllConnections() };
}

it('gives up on a server that does not begin to answer', async () => {
  const stopped = await stoppedServer();
  const asked = askServer(dataDir, '/backup', {}, { limits: { begin: 50, silence: 60_000 } });
  await expect(asked.next()).rejects.toThrow(/the process that has .* does not answer; see whether it is/);
  stopped.close();
});

it('gives up on a server that falls silent', async () => {
  const stopped = await stoppedServer((response) => response.write('a part'));
  const asked = askServer(dataDir, '/backup', {}, { limits: { begin: 60_000, silence: 50 } });
  expect((await asked.next()).value?.toString()).toBe('a part');
  await expect(asked.next()).rejects.toThrow('does not answer');
  stopped.close();
});

it('lets a command stop that waits for an answer', async () => {
  const stopped = await stoppedServer();
  const stop = new AbortController();
  const asked = askServer(dataDir, '/backup', {}, { signal: stop.signal });
  const next = asked.next();
  stop.abort();
  await expect(next).rejects.toThrow();
  stopped.close();
});
