import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClickHouseError } from '@clickhouse/client';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineFailures } from '../../src/events/store/unavailable.ts';
import { openRedis } from '../../src/kit/redis.ts';
import { redisReason } from '../../src/kit/redis-reason.ts';
import { StoreRefused } from '../../src/kit/store-unavailable.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';
import { startRedis } from '../support/redis.ts';
import { runCommand } from '../support/run-command.ts';

const postgres = await startPostgres();
const redis = await startRedis();
const dataDir = mkdtempSync(join(tmpdir(), 'truce-refused-'));
afterAll(async () => {
  await Promise.all([postgres?.stop(), redis?.stop()]);
  rmSync(dataDir, { recursive: true, force: true });
});

describe.skipIf(!postgres)('PostgreSQL that refuses Truce', () => {
  const admin = new pg.Client(postgres?.url);
  beforeAll(async () => {
    await admin.connect();
    await admin.query('CREATE ROLE weak LOGIN');
    await admin.query('CREATE ROLE leaving LOGIN SUPERUSER');
  });
  afterAll(() => admin.end());

  const at = (change: (url: URL) => void) => {
    const url = new URL(postgres?.url ?? '');
    change(url);
    return url.href;
  };

  it.each([
    [
      'a database that is not there',
      at((url) => {
        url.pathname = '/nodb';
      }),
      'TRUCE_DATABASE_URL: database "nodb" does not exist. Create the database, or correct its name.',
    ],
    [
      'a user that is not there',
      at((url) => {
        url.username = 'nobody';
      }),
      'TRUCE_DATABASE_URL: role "nobody" does not exist. Correct the user in it, or let it in with pg_hba.conf.',
    ],
    [
      'a user without rights',
      at((url) => {
        url.username = 'weak';
      }),
      'TRUCE_DATABASE_URL: permission denied for schema public. Make this user the owner of the database.',
    ],
  ])('because of %s, stops commands with one line', async (_, url, says) => {
    const env = { TRUCE_DATA_DIR: dataDir, TRUCE_DATABASE_URL: url, TRUCE_LOG_LEVEL: 'error' };
    const serve = await runCommand(['serve'], { ...env, PORT: '0' });
    expect([serve.code, serve.error.trim().split('\n')]).toEqual([1, [expect.stringContaining(says)]]);
    const migrate = await runCommand(['migrate', '--json'], env);
    expect(migrate.code).toBe(1);
    expect(JSON.parse(migrate.error)).toEqual({ error: { message: says, exit_code: 1 } });
  });

  it('while the server runs, makes questions fail as unavailable', async () => {
    const records = openPostgres(
      at((url) => {
        url.username = 'leaving';
      }),
      () => undefined,
    );
    const ask = () => sql`SELECT 1`.execute(records.db);
    await ask();
    await admin.query('ALTER ROLE leaving NOLOGIN');
    await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'leaving'");
    // The connection that was lost is found first.
    await expect.poll(() => ask().catch((error) => error)).toBeInstanceOf(StoreRefused);
    await records.close();
  });
});

describe('ClickHouse that refuses Truce', () => {
  const told = (code: string, type: string) => new ClickHouseError({ code, type, message: type });

  it.each([
    ['81', 'UNKNOWN_DATABASE', 'Create the database, or give this user the right to.'],
    ['497', 'ACCESS_DENIED', 'Give this user all rights on the database.'],
    ['516', 'AUTHENTICATION_FAILED', 'Correct the user or the password in it.'],
    ['60', 'UNKNOWN_TABLE', undefined],
  ])('with %s %s: the advice is %s', (code, type, advice) => {
    const error = told(code, type);
    expect(engineFailures.adviceFor(error) ?? engineFailures.rightsFor(error)).toBe(advice);
  });
});

describe.skipIf(!redis)('Redis that asks for a password', () => {
  it.each([
    ['none', '', 'Redis asks for a password. Add it, as in redis://:password@host.'],
    ['a wrong one', ':wrong@', 'Redis rejects the user or the password. Correct them.'],
  ])(
    'is named as the reason where it gets %s, in place of a connection that is not there',
    async (_, sent, words) => {
      const admin = await openRedis(redis?.url ?? '', quietLog);
      await admin.config('SET', 'requirepass', 'secret');
      const said: unknown[] = [];
      const url = (redis?.url ?? '').replace('//', `//${sent}`);
      const asked = await openRedis(url, { ...quietLog, warn: (facts: object) => said.push(facts) });
      const reason = await asked.ping().catch((error: Error) => redisReason(asked, error));
      const says = `TRUCE_REDIS_URL: ${words}`;
      expect(reason).toMatchObject({ message: says });
      expect(said).toEqual([{ error: says }]);
      await admin.config('SET', 'requirepass', '');
      await expect.poll(() => asked.ping().catch(() => null)).toBe('PONG');
      asked.disconnect();
      admin.disconnect();
    },
  );
});
