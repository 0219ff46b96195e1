import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('a client that hangs up while it sends a body is no server error', async () => {
  const statuses = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return [...text.matchAll(/request_seconds_count\{[^}]*status="(\d+)"/g)].map(([, status]) => status);
  };
  const socket = connect(Number(new URL(server.url).port), 'localhost');
  await once(socket, 'connect');
  const head = [
    'POST /v1/login HTTP/1.1',
    'host: x',
    'content-type: application/json',
    'content-length: 500',
  ];
  await new Promise((written) => socket.write(`${head.join('\r\n')}\r\n\r\n{"email":"a`, written));
  await expect
    .poll(async () => {
      socket.destroy();
      return statuses();
    })
    .toContain('400');
  expect(await statuses()).not.toContain('500');
});
