import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { loadRecords } from '../../src/composition/backup/load-records.ts';
import { openRecordsToLoad } from '../../src/composition/open-records.ts';
import { stepsOf } from '../../src/records/migrate.ts';
import { readSetting } from '../../src/records/settings.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Stands for millions of rows that refer to others: a deferred check that takes longer than a statement of the service may. */
const slowChecks = `
  CREATE FUNCTION public.wait() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(12); RETURN NULL; END $$;
  CREATE FUNCTION public.watch_settings() RETURNS event_trigger LANGUAGE plpgsql AS
    $$ BEGIN
      IF EXISTS (SELECT FROM pg_event_trigger_ddl_commands() WHERE object_identity = 'public.settings') THEN
        CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON public.settings
          DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.wait();
      END IF;
    END $$;
  CREATE EVENT TRIGGER watch_settings ON ddl_command_end WHEN TAG IN ('CREATE TABLE')
    EXECUTE FUNCTION public.watch_settings()`;

it('a load waits for the check of all rows', async ({ skip }) => {
  const postgres = await startPostgres();
  if (!postgres) return skip('no PostgreSQL');
  const client = new pg.Client(postgres.url);
  await client.connect();
  const records = await openRecordsToLoad({ databaseUrl: postgres.url, dataDir: '' }, quietLog);
  try {
    await client.query(slowChecks);
    await loadRecords(records, { records_steps: Object.keys(stepsOf(records.traits)) }, (into) =>
      into.add('settings', Buffer.from('{"name":"one","value":"1"}\n')),
    );
    expect(await readSetting(records.db, 'one')).toBe('1');
  } finally {
    await records.close();
    await client.end();
    await postgres.stop();
  }
});
