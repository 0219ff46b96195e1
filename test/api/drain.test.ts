import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/events.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess();
});
afterAll(() => server.process.kill('SIGKILL'));

it('a proxy that keeps its connections gets every answer during a stop, and is told to let go', async () => {
  const port = Number(new URL(server.url).port);
  const kept = await Promise.all(Array.from({ length: 20 }, () => open(port)));
  for (const socket of kept) expect(await ask(socket)).toMatch(/^HTTP\/1.1 200.*connection: keep-alive/is);
  const stopped = once(server.process, 'exit');
  const begun = Date.now();
  server.process.kill('SIGTERM');
  await eventually(async () => expect(await isListening(port)).toBe(false));
  for (const socket of kept) {
    expect(socket.destroyed || socket.readableEnded).toBe(false);
    expect(await ask(socket)).toMatch(/^HTTP\/1.1 200.*connection: close/is);
  }
  const [code] = await stopped;
  expect(code).toBe(0);
  expect(Date.now() - begun).toBeLessThan(5_000);
});

async function open(port: number): Promise<Socket> {
  const socket = connect(port, 'localhost');
  await once(socket, 'connect');
  return socket;
}

/** A connection that was accepted while the server stopped listening may be reset later. */
async function isListening(port: number): Promise<boolean> {
  const probe = connect(port, 'localhost').on('error', () => undefined);
  return once(probe, 'connect').then(
    () => {
      probe.destroy();
      return true;
    },
    () => false,
  );
}

/** Sends a request and reads its answer, whose body is short. */
async function ask(socket: Socket): Promise<string> {
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  let answer = '';
  while (!answer.includes('}')) {
    const [chunk] = await Promise.race([once(socket, 'data'), once(socket, 'end').then(() => ['}'])]);
    answer += chunk;
  }
  return answer;
}
