import { join } from 'node:path';
import { sql } from 'kysely';
import Database from 'libsql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { event, track } from '../support/events.ts';
import { byOwner } from '../support/owner.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let site: string;
beforeAll(async () => {
  server = await startServer();
  site = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
});
afterAll(() => server.stop());

const rename = async (name: string) => {
  const answer = await fetch(`${server.url}/v1/sites/${site}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  return { status: answer.status, again: answer.headers.has('retry-after') };
};
const loader = async () => (await fetch(`${server.url}/v1/loader/${site}.js`)).status;

it('another process that holds the lock of the database holds up no visitor: a change gets 503, and may come again', async () => {
  const other = new Database(join(server.dataDir, 'truce.sqlite'));
  other.exec('PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE');
  try {
    const [before, between, after] = [track(server, event(site)), rename('Held'), loader()];
    expect(await between).toEqual({ status: 503, again: true });
    expect((await before).status).toBe(201);
    expect(await after).toBe(200);
    // A statement waits on the thread that serves visitors.
    const { rows } = await sql<{ timeout: number }>`PRAGMA busy_timeout`.execute(server.stores.records.db);
    expect(rows[0]?.timeout).toBeLessThanOrEqual(100);
  } finally {
    other.exec('ROLLBACK');
    other.close();
  }
  expect(await rename('Free')).toMatchObject({ status: 200 });
});

it('meanwhile the server is not ready for changes, and Health still loads', async () => {
  const ready = async () => (await fetch(`${server.url}/readyz`)).status;
  const health = async () => (await byOwner(server)('GET /v1/health-report')).records.engine;
  expect(await health()).toBe('sqlite');
  const other = new Database(join(server.dataDir, 'truce.sqlite'));
  other.exec('PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE');
  try {
    await expect.poll(ready).toBe(503);
    expect(await health()).toBe('sqlite');
  } finally {
    other.exec('ROLLBACK');
    other.close();
  }
  await expect.poll(ready).toBe(200);
});
