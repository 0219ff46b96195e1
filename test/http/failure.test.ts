import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClickHouseError } from '@clickhouse/client';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/contract/core/errors.ts';
import { openClickHouse } from '../../src/events/store/clickhouse.ts';
import { engineFailures } from '../../src/events/store/unavailable.ts';
import { toFailure } from '../../src/http/edge/failure.ts';
import { RightsMissing, StoreUnavailable } from '../../src/kit/store-unavailable.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { freePort } from '../support/free-port.ts';
import { quietLog } from '../support/quiet-log.ts';

const answer = (thrown: unknown) => {
  const { status, headers, body } = toFailure(thrown, 'an-id', quietLog);
  return { status, retryAfter: headers['retry-after'], ...JSON.parse(body).error };
};
const unavailable = { status: 503, retryAfter: '5', code: 'UNAVAILABLE' };
const thrownBy = (work: () => Promise<unknown>) =>
  work().then(
    () => expect.fail('nothing was thrown'),
    (error: unknown) => error,
  );

describe('a failure of a store is 503 with Retry-After', () => {
  it('SQLite on a full disk', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'truce-full-'));
    const records = openSqlite(join(directory, 'full.sqlite'));
    await sql`create table filler (text text)`.execute(records.db);
    await sql`pragma max_page_count = 4`.execute(records.db);
    const fill = sql`insert into filler values (${'x'.repeat(20_000)})`;
    const full = await thrownBy(() => fill.execute(records.db));
    expect(full).toBeInstanceOf(StoreUnavailable);
    expect(answer(full)).toMatchObject(unavailable);
    // Inside a transaction, it is the transaction's failure.
    const inside = await thrownBy(() => records.db.transaction().execute((db) => fill.execute(db)));
    expect(answer(inside)).toMatchObject(unavailable);
    await records.close();
    rmSync(directory, { recursive: true });
  });

  it('SQLite locked by another process', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'truce-locked-'));
    const path = join(directory, 'locked.sqlite');
    const [records, other] = [openSqlite(path), openSqlite(path)];
    await sql`create table filler (text text)`.execute(records.db);
    await sql`pragma busy_timeout = 10`.execute(records.db);
    await sql`begin immediate`.execute(other.db);
    expect(
      answer(await thrownBy(() => sql`insert into filler values ('')`.execute(records.db))),
    ).toMatchObject(unavailable);
    await Promise.all([records.close(), other.close()]);
    rmSync(directory, { recursive: true });
  });

  it('PostgreSQL and ClickHouse that refuse the connection', async () => {
    const port = await freePort();
    const records = openPostgres(`postgres://nobody@127.0.0.1:${port}/none`, () => undefined);
    expect(answer(await thrownBy(() => sql`select 1`.execute(records.db)))).toMatchObject(unavailable);
    await records.close();
    const refused = await thrownBy(() => openClickHouse(`http://127.0.0.1:${port}/none`));
    expect(answer(refused)).toMatchObject(unavailable);
  });

  it.each(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'])('a disk that answers %s, also as the cause', (code) => {
    const error = Object.assign(new Error('disk'), { code });
    expect(answer(error)).toMatchObject(unavailable);
    expect(answer(new Error('wrapped', { cause: error }))).toMatchObject(unavailable);
  });

  it('also where the store lets Truce in, and not do this: another job is not held up by it', () => {
    const denied = new RightsMissing('events', new Error('not enough privileges'), 'Give it all rights.');
    expect(answer(denied)).toMatchObject(unavailable);
    expect(denied).not.toBeInstanceOf(StoreUnavailable);
  });

  it('says nothing of where the store is', () => {
    const { message } = answer(
      new StoreUnavailable('records', new Error('connect ECONNREFUSED 10.0.0.7:5432')),
    );
    expect(message).not.toContain('10.0.0.7');
  });
});

describe('a failure of ours stays 500', () => {
  it.each([
    new Error('bug'),
    new TypeError('fetch failed'),
    new Error('wrapped', { cause: new TypeError('bug') }),
    'a string',
    null,
  ])('%s', (thrown) => {
    expect(answer(thrown)).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' });
  });

  it('and a refusal stays what it is', () => {
    expect(answer(new ApiError('NOT_FOUND', 'No.'))).toMatchObject({ status: 404, retryAfter: undefined });
  });
});

describe('ClickHouse', () => {
  const told = (code: string, type: string) => new ClickHouseError({ code, type, message: type });
  it.each([
    [told('159', 'TIMEOUT_EXCEEDED'), true],
    [told('242', 'TABLE_IS_READ_ONLY'), true],
    [told('62', 'SYNTAX_ERROR'), false],
    [told('60', 'UNKNOWN_TABLE'), false],
    [told('117', 'INCORRECT_DATA'), false],
    [new Error('socket hang up'), true],
    [new TypeError('bug'), false],
  ])('%s: unavailable is %s', (error, expected) => {
    expect(engineFailures.isUnavailable(error)).toBe(expected);
  });
});
