import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredExport } from '../../src/records/reports/exports.ts';
import { findSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { hashToken } from '../../src/reports/exports/hash-token.ts';
import { archivePath } from '../../src/reports/exports/make-export.ts';
import type { RunningServer } from './server.ts';

/** An export of the site that is ready, with these bytes, made by no job. */
export async function finishedExport(
  server: Pick<RunningServer, 'dataDir'>,
  siteId: string,
  content = 'PK-archive',
): Promise<{ id: string; exportId: string; token: string }> {
  const records = openSqlite(join(server.dataDir, 'truce.sqlite'));
  const now = new Date();
  const site = await findSite(records.db, siteId);
  const node = readFileSync(join(server.dataDir, 'node-name'), 'utf8').trim();
  // Older than a day: further ones may be asked for.
  const asked = new Date(now.getTime() - 90_000_000).toISOString();
  const token = randomBytes(32).toString('base64url');
  const folder = join(server.dataDir, 'exports');
  mkdirSync(folder, { recursive: true });
  // Ready at once, so that no job makes it.
  const row: StoredExport = {
    ...{ id: randomUUID(), account_id: site?.account_id ?? '', site_id: siteId, node, asked_by: null },
    ...{ first_day: '2026-01-01', last_day: '2026-01-31', state: 'ready', progress: 100, writing: null },
    ...{ reason: null, tries: 0, next_try_at: asked, created_at: asked, finished_at: now.toISOString() },
    ...{ expires_at: new Date(now.getTime() + 3_600_000).toISOString(), bytes: content.length },
    token_hash: hashToken(token),
  };
  await records.db.insertInto('exports').values(row).execute();
  writeFileSync(archivePath(folder, row.id), content);
  await records.close();
  return { id: siteId, exportId: row.id, token };
}
