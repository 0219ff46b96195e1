import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { requireReserved } from '../../src/http/edge/reserve-routes.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startServer } from '../support/server.ts';

describe('paths that were stored before their folder was reserved', () => {
  it('are the service’s again, and the site’s script uses the canonical addresses', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'truce-reserved-'));
    const stolen = { loader: '/invite', track: '/reset', media: '/unsubscribe' };
    const before = await startServer({ dataDir });
    const body = {
      domain: 'a.example',
      config: { delivery: { loader: '/static/a8.js', track: '/static/in', media: '/static/img' } },
    };
    const { id } = await before.call('POST /v1/sites', { body });
    await before.stop();
    const records = openSqlite(join(dataDir, 'truce.sqlite'));
    for (const role of ['loader', 'track', 'media'] as const) {
      const { db } = records;
      await db.updateTable('site_paths').set({ path: stolen[role] }).where('role', '=', role).execute();
    }
    const config = sql`json_set(config, '$.delivery', json(${JSON.stringify(stolen)}))`;
    await sql`update sites set config = ${config}`.execute(records.db);
    await records.close();

    const after = await startServer({ dataDir, key: before.key });
    const page = (path: string) => fetch(after.url + path, { headers: { accept: 'text/html' } });
    for (const path of ['/invite', '/reset']) {
      const answer = await page(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    }
    expect(await (await page('/unsubscribe/some-token')).text()).not.toContain('ok:');
    const script = await (await fetch(`${after.url}/v1/loader/${id}.js`)).text();
    expect(script).toContain('"paths":{"track":"/v1/events/track","media":"/v1/media"}');
    await after.stop();
    rmSync(dataDir, { recursive: true });
  });
});

describe('reserved folders', () => {
  it.each(['/v1/x', '/invite', '/unsubscribe/:token', '/docs/', '/', '*', '/v1/*'])('hold %s', (path) => {
    expect(() => requireReserved([{ path }])).not.toThrow();
  });

  it('stop the start where the router serves one that is not among them', () => {
    expect(() => requireReserved([{ path: '/brand-new/:id' }])).toThrow('/brand-new/:id');
  });
});
