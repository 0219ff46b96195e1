import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { event, eventually, track } from '../support/events.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

let server: ServerProcess;
afterEach(() => server.process.kill('SIGKILL'));

it('a proxy that keeps its connections gets every answer during a stop, and is told to let go', async () => {
  server = await startServerProcess({ env: { TRUCE_TRUST_PROXY: 'loopback' } });
  const port = Number(new URL(server.url).port);
  const kept = await Promise.all(Array.from({ length: 20 }, () => open(port)));
  for (const socket of kept) expect(await ask(socket)).toMatch(/^HTTP\/1.1 200.*connection: keep-alive/is);
  const stopped = once(server.process, 'exit');
  const begun = performance.now();
  server.process.kill('SIGTERM');
  await eventually(async () => expect(await isListening(port)).toBe(false));
  // Longer than other clients' connections are kept.
  await eventually(async () => expect(performance.now() - begun).toBeGreaterThan(1_000));
  const [unused, ...used] = kept;
  for (const socket of used) {
    expect(socket.destroyed || socket.readableEnded).toBe(false);
    expect(await ask(socket)).toMatch(/^HTTP\/1.1 200.*connection: close/is);
  }
  expect(unused?.readableEnded).toBe(false);
  unused?.end();
  expect((await stopped)[0]).toBe(0);
  expect(performance.now() - begun).toBeLessThan(5_000);
});

it('the unused connection of another client does not hold up a stop', async () => {
  server = await startServerProcess();
  const socket = await open(Number(new URL(server.url).port));
  await ask(socket);
  const stopped = once(server.process, 'exit');
  const begun = performance.now();
  expect(server.process.kill('SIGTERM')).toBe(true);
  expect((await stopped)[0]).toBe(0);
  expect(performance.now() - begun).toBeLessThan(4_000);
});

it('with TRUCE_DRAIN_SECONDS it says that it is not ready, and goes on serving until then', async () => {
  server = await startServerProcess({ env: { TRUCE_DRAIN_SECONDS: '5' } });
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } });
  const stopped = once(server.process, 'exit');
  const begun = performance.now();
  server.process.kill('SIGTERM');
  await eventually(async () => expect((await fetch(`${server.url}/readyz?for=events`)).status).toBe(503));
  expect((await track(server, event(id))).status).toBe(201);
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect((await stopped)[0]).toBe(0);
  expect(performance.now() - begun).toBeGreaterThan(5_000);
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
