import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMemoryLimiter } from '../../src/kit/limiter/memory.ts';
import { openRedisLimiter } from '../../src/kit/limiter/redis.ts';
import { withFallback } from '../../src/kit/limiter/with-fallback.ts';
import { openRedis } from '../../src/kit/redis.ts';
import { logRefusals, probeRedis, RedisRefuses } from '../../src/kit/redis-refusal.ts';
import { StoreUnavailable } from '../../src/kit/store-unavailable.ts';
import { checkRecords, problemOf } from '../../src/records/check-records.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import { withSecretKeys } from '../../src/records/secret-keys.ts';
import { lockSecrets, SecretsSealed } from '../../src/records/secret-settings.ts';
import { findings, newInstallation, removeInstallations } from '../support/examined.ts';
import { freePort } from '../support/free-port.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';
import { startOwnRedis } from '../support/redis.ts';

const postgres = await startPostgres();
const redis = await startOwnRedis(await freePort());
afterAll(async () => {
  removeInstallations();
  await Promise.all([postgres?.stop(), redis?.stop()]);
});

describe.skipIf(!redis)('Redis that answers and refuses changes', () => {
  const url = redis?.url ?? '';
  let admin: Redis;
  beforeAll(() => {
    admin = new Redis(url);
  });
  afterAll(() => admin.disconnect());

  const refusing = [
    {
      because: 'its memory is full',
      begin: () => admin.config('SET', 'maxmemory', '1'),
      end: () => admin.config('SET', 'maxmemory', '0'),
      says: /^OOM command not allowed/,
    },
    {
      because: 'it is a replica',
      begin: () => admin.replicaof('127.0.0.1', 1),
      end: () => admin.replicaof('NO', 'ONE'),
      says: /^READONLY /,
    },
  ];

  it.each(refusing)('because $because: is known, and logged once', async ({ begin, end, says }) => {
    const client = await openRedis(url, quietLog);
    const said: [string, object][] = [];
    const say = (fields: object, text: string) => void said.push([text, fields]);
    let nowMs = Date.now();
    let fallbacks = 0;
    const now = () => nowMs;
    const log = { ...quietLog, info: say, warn: say } as typeof quietLog;
    const limiter = withFallback(
      openRedisLimiter(client, now),
      openMemoryLimiter(now),
      now,
      () => fallbacks++,
      logRefusals(log),
    );
    const take = async (times: number) => {
      for (let count = 0; count < times; count++) {
        nowMs += 2_000; // a limiter that failed rests for a second
        await limiter.take('one', 1_000_000);
      }
    };
    try {
      await take(1);
      await probeRedis(client);
      await begin();
      await take(3);
      await expect(probeRedis(client)).rejects.toThrow(RedisRefuses);
      expect(fallbacks).toBe(3);
    } finally {
      await end();
    }
    await take(2);
    await probeRedis(client);
    client.disconnect();
    expect(said).toEqual([
      [
        'Redis refuses changes; each node counts rate limits and joins visits on its own',
        { error: expect.stringMatching(says) },
      ],
      ['Redis takes changes again', {}],
    ]);
  });

  it('is a finding of the doctor', async () => {
    const { env } = await newInstallation();
    await admin.config('SET', 'maxmemory', '1');
    const found = await findings({ env: { ...env, TRUCE_REDIS_URL: url } }).finally(() =>
      admin.config('SET', 'maxmemory', '0'),
    );
    expect(found).toEqual([
      expect.stringMatching(/^redis: the server at 127\.0\.0\.1:\d+: Redis refuses changes: OOM /),
    ]);
  });
});

describe.skipIf(!postgres)('PostgreSQL that answers and refuses changes', () => {
  const admin = new pg.Client(postgres?.url);
  const at = (user: string) => {
    const url = new URL(postgres?.url ?? '');
    url.username = user;
    return url.href;
  };
  const open = (user: string) => openPostgres(at(user), () => undefined);
  beforeAll(async () => {
    await admin.connect();
    await admin.query('CREATE ROLE app LOGIN; GRANT ALL ON SCHEMA public TO app');
    const records = open('app');
    await migrate(records);
    await lockSecrets(records);
    await records.close();
  });
  afterAll(() => admin.end());

  it('is no readiness, and a finding of the doctor', async () => {
    const before = open('app');
    await checkRecords(before);
    expect(await problemOf(before)).toBe(null);
    await before.close();
    await admin.query('ALTER ROLE app SET default_transaction_read_only = on');
    const records = open('app');
    try {
      await expect(checkRecords(records)).rejects.toThrow('The database is unavailable: it is read-only');
      expect(await problemOf(records)).toBe('read_only');
      const { env } = await newInstallation();
      expect(await findings({ env: { ...env, TRUCE_DATABASE_URL: at('app') } })).toEqual([
        expect.stringMatching(/^records: the PostgreSQL server at \S+ is read-only$/),
      ]);
    } finally {
      await records.close();
      await admin.query('ALTER ROLE app RESET default_transaction_read_only');
    }
  });

  it('because another node has sealed its secrets: is no readiness, and a finding', async () => {
    const { env } = await newInstallation();
    const records = open('app');
    const other = withSecretKeys(open('app'), ['a key of thirty-two characters..']);
    await lockSecrets(other);
    try {
      await expect(checkRecords(records)).rejects.toThrow(SecretsSealed);
      await expect(checkRecords(records)).rejects.toThrow(StoreUnavailable);
      expect(await problemOf(records)).toBe('sealed');
      expect(await problemOf(other)).toBe(null);
      const given = { ...env, TRUCE_DATABASE_URL: at('app') };
      const wrong = 'kq7Zx2mVb9Lw4Tn8Rf3Hs6Jd1Gp5Yc0A';
      expect(await findings({ env: given })).toEqual([
        'secret-key: TRUCE_SECRET_KEY: this database was sealed with a key, so the setting is required',
      ]);
      expect(await findings({ env: { ...given, TRUCE_SECRET_KEY: wrong } })).toEqual([
        'secret-key: TRUCE_SECRET_KEY: does not open this database; add the key it was sealed with after a comma',
      ]);
    } finally {
      await Promise.all([records.close(), other.close()]);
    }
  });
});
