import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxKeys } from '../../src/contract/team/keys.ts';
import { minuteMs } from '../support/clock.ts';
import { onceFree } from '../support/once-free.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('an account has at most so many API keys that work, also when many are added at once', async () => {
  const { keys } = await server.call('GET /v1/keys');
  const soon = new Date(server.clock.now() + 5 * minuteMs).toISOString();
  const add = (expires_at: string | null) =>
    server.call('POST /v1/keys', { body: { name: 'k', expires_at } });
  await add(soon);
  const wanted = Array.from({ length: maxKeys }, () => onceFree(() => add(null)));
  const made = (await Promise.allSettled(wanted)).filter(({ status }) => status === 'fulfilled');
  expect(made).toHaveLength(maxKeys - keys.length - 1);
  await expect(add(null)).rejects.toMatchObject({
    status: 409,
    details: { reason: 'most_keys', most: maxKeys },
  });
  server.clock.advance(6 * minuteMs);
  await add(null);
  await expect(add(null)).rejects.toMatchObject({ status: 409 });
  const [latest] = (await server.call('GET /v1/keys')).keys;
  await server.call('DELETE /v1/keys/:id', { params: { id: latest?.id ?? '' } });
  await add(null);
});
