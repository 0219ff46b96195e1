import { afterAll, beforeAll, expect, it } from 'vitest';
import { byOwner } from '../support/owner.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const send = (to: string) => byOwner(server)('POST /v1/mail-test', { body: { to } });

it('an account sends ten test emails an hour, to whatever addresses', async () => {
  server.clock.nextWindow(60 * 60_000);
  for (let each = 0; each < 10; each++) await send(`reader-${each}@example.com`);
  await expect(send('another@example.com')).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  server.clock.nextWindow(60 * 60_000);
  expect(await send('another@example.com')).toMatchObject({ ok: false });
});
