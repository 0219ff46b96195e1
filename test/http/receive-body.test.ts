import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { freeBytes, openBodyRoom, receiveBody } from '../../src/http/edge/receive-body.ts';

const maxBytes = 1024 * 1024;
const room = openBodyRoom(2 * maxBytes);

function send(bytes: number) {
  const sender = new PassThrough({ highWaterMark: 4 * maxBytes });
  const received = receiveBody(sender as unknown as IncomingMessage, maxBytes, room);
  if (bytes > 0) sender.write(Buffer.alloc(bytes, 'a'));
  return { sender, received };
}
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

it('large bodies that hang leave room for small ones, and give theirs back when their senders are gone', async () => {
  const hanging = [send(maxBytes), send(maxBytes)];
  await settled();
  const late = send(maxBytes);
  expect(await late.received).toMatchObject({
    failure: { code: 'UNAVAILABLE', details: { retry_after: 5 } },
  });
  const small = send(freeBytes);
  small.sender.end();
  expect(await small.received).toMatchObject({ content: Buffer.alloc(freeBytes, 'a'), bytes: freeBytes });
  for (const { sender, received } of hanging) {
    sender.destroy(new Error('hung up'));
    await expect(received).rejects.toThrow('hung up');
  }
  for (let round = 0; round < 5; round++) {
    const whole = send(maxBytes);
    whole.sender.end();
    expect((await whole.received).content.length).toBe(maxBytes);
  }
});

it('a body that is too large gives its room back at once', async () => {
  for (let round = 0; round < 5; round++) {
    const large = send(maxBytes);
    large.sender.write('b');
    expect(await large.received).toMatchObject({ failure: { code: 'PAYLOAD_TOO_LARGE' } });
  }
  expect(room.take(2 * maxBytes)).toBe(true);
});
