import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { everyFiveSeconds, everyMinute } from '../../src/records/jobs/recurring.ts';
import { startWorker } from '../../src/records/jobs/worker.ts';
import { migrate } from '../../src/records/migrate.ts';
import { addExport, changeExport } from '../../src/records/reports/exports.ts';
import type { OwnedSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { deleteExpiredExports, deleteExportFiles } from '../../src/reports/exports/delete-exports.ts';
import { everyPart } from '../../src/reports/exports/every-part.ts';
import { type ExportJobParts, exportJobs, planExport } from '../../src/reports/exports/export-jobs.ts';
import { building } from './building.ts';
import { quietLog } from './quiet-log.ts';

/** A site, its stores and workers on them, as the server puts them together; the clock is the test's. */
export async function openExportStage() {
  const dir = mkdtempSync(join(tmpdir(), 'truce-exports-'));
  const engine = building(await openChdb(join(dir, 'events')));
  await migrateEvents(engine);
  const records = openSqlite(join(dir, 'truce.sqlite'));
  await migrate(records);
  const clock = { ms: Date.now() };
  const now = () => clock.ms;
  const iso = () => new Date(clock.ms).toISOString();
  const accountId = await addAccount(records.db, iso());
  const folder = join(dir, 'exports');

  function open(more: Partial<ExportJobParts> = {}) {
    const store: Pick<Engine, 'database' | 'query' | 'read'> = engine;
    const node = more.node ?? 'here';
    const handlers = exportJobs({
      records,
      node,
      stop: new AbortController().signal,
      parts: everyPart(records.db, store, now),
      folder,
      version: '1.2.3',
      disk: { name: 'TRUCE_DATA_DIR', readFree: async () => Number.POSITIVE_INFINITY, minFreeBytes: 1 },
      notifyReady: async ({ id }, _, bytes) => {
        await changeExport(records.db, id, {
          state: 'ready',
          progress: 100,
          bytes,
          expires_at: new Date(clock.ms + 3_600_000).toISOString(),
        });
      },
      now,
      log: quietLog,
      ...more,
    });
    return startWorker(records, handlers, {
      recurring: [
        {
          name: 'delete-expired-exports',
          every: everyMinute,
          run: () => deleteExpiredExports(records, now()),
        },
        {
          name: 'delete-export-files',
          every: everyFiveSeconds,
          run: () => deleteExportFiles(records, node, folder),
          onEachNode: true,
        },
      ],
      node,
      now,
      log: quietLog,
      // Only when the test says so.
      intervalMs: 1_000_000,
    });
  }

  return {
    dir,
    folder,
    engine,
    records,
    clock,
    open,
    addSite: (domain: string, timezone = 'UTC') =>
      addSite(
        records,
        accountId,
        { name: domain, domain, status: 'active', config: { ...defaultSiteConfig, timezone } },
        defaultTemplateConfig,
        iso(),
      ),
    ask: async (site: OwnedSite, firstDay: string, lastDay: string, node = 'here') => {
      const days = { first_day: firstDay, last_day: lastDay };
      const draft = { account_id: accountId, site_id: site.id, node, asked_by: null, ...days };
      const row = await addExport(records, draft, iso());
      if (row) await planExport(records.db, row.id, iso());
      return row;
    },
    async close() {
      await engine.close();
      await records.close();
    },
  };
}
