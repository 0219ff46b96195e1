import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createClient } from '../../src/contract/core/client.ts';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { refusal } from '../support/refusal.ts';
import { startServer } from '../support/server.ts';

it('a revoked bootstrap key stays revoked after a restart with the same setting', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'truce-test-'));
  const key = newApiKey();
  const first = await startServer({ dataDir, key });
  const spare = await first.call('POST /v1/keys', { body: { name: 'spare', scopes: ['admin'] } });
  const { keys } = await first.call('GET /v1/keys');
  const bootstrap = keys.find(({ name }) => name === 'Bootstrap key');
  expect(bootstrap?.last_four).toBe(key.slice(-4));
  await first.call('DELETE /v1/keys/:id', { params: { id: bootstrap?.id ?? '' } });
  await first.stop();
  const second = await startServer({ dataDir, key });
  expect(await refusal(second.call('GET /v1/sites'))).toMatchObject({ status: 401 });
  const { keys: left } = await createClient(second.url, { key: spare.key })('GET /v1/keys');
  expect(left.map(({ name }) => name)).toEqual(['spare']);
  await second.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
