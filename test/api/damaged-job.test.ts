import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCursor } from '../../src/http/handlers/reports/run-cursor.ts';
import { deadJob } from '../support/dead-job.ts';
import { byOwner, owner } from '../support/owner.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer({ adapt: (config) => ({ ...config, admin: owner }) });
});
afterAll(() => server.stop());

it('a failed job whose payload is damaged stays failed, and the answer says why', async () => {
  const { db } = server.stores.records;
  const id = await deadJob(server, '{');
  await expect(byOwner(server)('POST /v1/jobs/:id/retry', { params: { id } })).rejects.toMatchObject({
    ...{ status: 409, details: { reason: 'job_damaged' }, message: expect.stringContaining('not JSON') },
  });
  const stored = await db.selectFrom('jobs').select('state').where('id', '=', id).executeTakeFirst();
  expect(stored).toEqual({ state: 'dead' });
});

it('a cursor that no page has written is refused before a database sees it', () => {
  const cursor = Buffer.from(`2026-01-01(${'\0'.repeat(8)}) ${randomUUID()}`).toString('base64url');
  expect(() => readCursor(cursor)).toThrow();
});
