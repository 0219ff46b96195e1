import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SafeFetch } from '../../src/kit/safe-fetch/safe-fetch.ts';
import { type DeliveryStage, openDeliveryStage, send } from './delivery-stage.ts';

/** A receiver that says exactly these bytes, and then hangs up or not. */
let says = '';
let hangsUp = true;
let received = 0;
let stage: DeliveryStage;
let server: Server;
const sockets = new Set<Socket>();
beforeEach(async () => {
  received = 0;
  stage = await openDeliveryStage();
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      received += 1;
      if (hangsUp) socket.end(says);
      else socket.write(says);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  await stage.close();
});

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
/** As patient as this test. */
const soon: SafeFetch = (request, limits) => send(request, { ...limits, timeoutMs: 500 });

async function deliver(head: string, body = '', isClosed = true) {
  says = head === '' ? '' : `HTTP/1.1 ${head}\r\n\r\n${body}`;
  hangsUp = isClosed;
  const hook = await stage.addHook(url());
  await stage.tell();
  await stage.worker({ send: soon }).runDue();
  const [only] = await stage.deliveries(hook);
  return only;
}

it.each([
  ['packed, but empty', '200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 0', '', true],
  ['packed, with no body at all', '204 No Content\r\ncontent-encoding: gzip', '', true],
  ['said to be packed, but plain', '200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 2', 'ok', true],
  ['cut before its length', '200 OK\r\ncontent-length: 100', 'thank you', true],
  ['of broken chunks', '202 Accepted\r\ntransfer-encoding: chunked', '2\r\nok\r\nnonsense\r\n', false],
  ['without an end', '201 Created\r\ncontent-length: 100', 'thank you', false],
] as const)('a 2xx counts as delivered though its body is %s', async (_, head, body, isClosed) => {
  const status = Number(head.slice(0, 3));
  expect(await deliver(head, body, isClosed)).toMatchObject({
    ...{ state: 'delivered', attempts: 1, last_status: status, error: null },
    log: [{ status, error: null, ...(body === 'thank you' && { answer: body }) }],
  });
  expect(received).toBe(1);
});

it('another status stays what it is', async () => {
  expect(await deliver('500 Oh\r\ncontent-length: 100', 'no')).toMatchObject({
    ...{ state: 'waiting', last_status: 500 },
    log: [{ status: 500, answer: 'no' }],
  });
});

it.each([
  ['no answer in time', '', false],
  ['nothing but a closed connection', '', true],
])('%s is a failure', async (_, head, isClosed) => {
  const one = await deliver(head, '', isClosed);
  expect(one).toMatchObject({ state: 'waiting', last_status: null });
});
