import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/composition/config.ts';
import { openEvents } from '../../src/composition/open-events.ts';
import { stepsOfThisVersion } from '../../src/composition/upgrade/steps-waiting.ts';
import { upgradeStores } from '../../src/composition/upgrade/upgrade-stores.ts';
import type { Log } from '../../src/kit/log.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
const folder = mkdtempSync(join(tmpdir(), 'truce-busy-tables-'));
const config = readConfig({ TRUCE_DATA_DIR: folder, TRUCE_DATABASE_URL: postgres?.url ?? '' });
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!postgres)('an upgrade on PostgreSQL', async () => {
  if (!postgres) return;
  // A short time for the statements of the server: an upgrade has its own.
  const records = openPostgres(postgres.url, () => undefined, undefined, undefined, { statementMs: 1_500 });
  const engine = await openEvents(config);
  afterAll(async () => {
    await engine.close();
    await records.close();
  });
  const lines: string[] = [];
  const say = (_: unknown, text?: string) => void lines.push(text ?? '');
  const log: Log = { debug: say, info: say, warn: say, error: say };
  const steps = stepsOfThisVersion(records);

  /** Of this version with one more step, which changes the sites. */
  function upgrade(name: string, whileBusy: object = {}, first = sql`SELECT 1`): Promise<unknown> {
    const up = async (db: typeof records.db) => {
      await first.execute(db);
      await sql`ALTER TABLE sites ADD COLUMN ${sql.ref(name)} text`.execute(db);
    };
    const later = { ...steps, records: { ...steps.records, [name]: { up } } };
    let elapsedMs = 0;
    const pause = async (ms: number) => {
      elapsedMs += ms;
    };
    const around = { now: Date.now, log, version: '1.0.0', elapsed: () => elapsedMs };
    steps.records = later.records;
    lines.length = 0;
    return upgradeStores(
      config,
      { ...around, whileBusy: { pause, ...whileBusy } },
      { records, engine },
      later,
    );
  }

  async function session(): Promise<pg.Client> {
    const client = new pg.Client(postgres?.url);
    await client.connect();
    return client;
  }

  /** As pg_dump does, or a transaction that was left open. */
  async function readingSites(): Promise<pg.Client> {
    const client = await session();
    await client.query('BEGIN');
    await client.query('SELECT * FROM sites');
    return client;
  }

  it('may take longer than a statement of the server', async () => {
    await upgrade('first');
    await upgrade('slow', {}, sql`SELECT pg_sleep(2)`);
    expect(lines).toEqual([
      'upgrading the databases',
      'no backup before this upgrade',
      'the databases have been upgraded',
    ]);
  });

  it('waits for a long reader, lets others read meanwhile, and finishes after it', async () => {
    const [reader, other] = [await readingSites(), await session()];
    const read: unknown[] = [];
    const waits: string[] = [];
    const pause = async () => {
      // Nothing is in the queue for the table now.
      await other.query('SET statement_timeout = 500');
      read.push((await other.query('SELECT count(*) FROM sites')).rowCount);
      if (read.length === 2) await reader.query('COMMIT');
    };
    const onWait = async () => void waits.push('began');
    await upgrade('waited', { pause, onWait });
    expect([read, waits]).toEqual([[1, 1], ['began']]);
    expect(lines).toEqual([
      'upgrading the databases',
      'no backup before this upgrade',
      expect.stringMatching(/^an upgrade waits for a table that another session uses/),
      'the table is free; the upgrade continues',
      'the databases have been upgraded',
    ]);
    expect((await other.query('SELECT waited FROM sites')).rowCount).toBe(0);
    await Promise.all([reader.end(), other.end()]);
  });

  it('ends after the time that it may wait', async () => {
    const reader = await readingSites();
    await expect(upgrade('later', { limitMs: 10_000 })).rejects.toThrow(
      /^another session has used a table of the database for 10 seconds \(pg_dump, or a transaction left open\)/,
    );
    await reader.end();
    await upgrade('later still');
  });
});
