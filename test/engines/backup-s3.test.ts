import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openFolder, openPlace } from '../../src/composition/backup/places/open-place.ts';
import { contentOf } from '../support/backup-content.ts';
import { runCommand } from '../support/run-command.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { startServerProcess } from '../support/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-backup-s3-'));
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3('backups');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The program finds the store by its environment, as the SDK does. */
function useEnv(more: Record<string, string> = {}): void {
  for (const [name, value] of Object.entries({ ...s3.env, ...more })) vi.stubEnv(name, value);
}

async function* pieces(count: number, fail = false): AsyncGenerator<Buffer> {
  for (let n = 0; n < count; n++) yield Buffer.alloc(1 << 20, n);
  if (fail) throw new Error('the store is away');
}

async function bytesAt(location: string): Promise<Buffer> {
  const place = await openPlace(location);
  const read: Buffer[] = [];
  for await (const piece of place.read()) read.push(piece);
  return Buffer.concat(read);
}

describe('a place in a bucket', () => {
  beforeAll(() => useEnv());

  it('has what was saved, in parts of 32 MB', async () => {
    const place = await openPlace('s3://backups/deep/er/one.backup');
    expect(await place.exists()).toBe(false);
    await place.save(pieces(70));
    expect(await place.exists()).toBe(true);
    const read = await bytesAt('s3://backups/deep/er/one.backup');
    expect(read.length).toBe(70 << 20);
    expect([read[0], read[40 << 20], read[(70 << 20) - 1]]).toEqual([0, 40, 69]);
  });

  it.each([0, 1])('takes %i MB too', async (size) => {
    const place = await openPlace('s3://backups/small.backup');
    await place.save(pieces(size));
    expect((await bytesAt('s3://backups/small.backup')).length).toBe(size << 20);
  });

  it.each([1, 70])('has nothing of a backup that fails after %i MB', async (size) => {
    const place = await openPlace('s3://backups/failed.backup');
    await expect(place.save(pieces(size, true))).rejects.toThrow('the store is away');
    expect(await place.exists()).toBe(false);
    expect(s3.openUploads()).toBe(0);
  });

  it('has nothing of a backup that is stopped', async () => {
    const stop = new AbortController();
    async function* stopping() {
      yield* pieces(40);
      stop.abort();
      yield* pieces(40);
    }
    const place = await openPlace('s3://backups/stopped.backup');
    await expect(place.save(stopping(), stop.signal)).rejects.toThrow(/abort/i);
    expect(await place.exists()).toBe(false);
    expect(s3.openUploads()).toBe(0);
  });

  it('refuses to read on where the backup was replaced between two readings', async () => {
    const place = await openPlace('s3://backups/replaced.backup');
    await place.save(pieces(1));
    for await (const _ of place.read());
    await (await openPlace('s3://backups/replaced.backup')).save(pieces(2));
    await expect(async () => {
      for await (const _ of place.read());
    }).rejects.toThrow('s3://backups/replaced.backup: it was replaced while it was read');
  });

  it('lists and removes what is in a folder, and not what is deeper', async () => {
    for (const name of ['list/a', 'list/b', 'list/c', 'list/d', 'list/e', 'list/deep/f', 'list-not'])
      await (await openPlace(`s3://backups/${name}`)).save(pieces(1));
    const list = await openFolder('s3://backups/list/');
    expect(await list.names()).toEqual(['a', 'b', 'c', 'd', 'e']);
    await list.remove('a');
    await list.remove('never-there');
    expect(await list.names()).toEqual(['b', 'c', 'd', 'e']);
  });

  it.each([
    ['s3://', 'it names no bucket'],
    ['s3://backups', 'it names no file'],
    ['s3://backups/', 'it names no file'],
    ['s3://backups/folder/', 'it names a folder'],
    ['s3://UPPER/one', '"UPPER" is no bucket'],
    ['https://example.com/one', 'not a path'],
  ])('%s: %s', async (location, message) => {
    await expect(openPlace(location)).rejects.toThrow(message);
  });
});

describe.each([
  ['s3://nowhere/one', {}, 'there is no such bucket'],
  ['s3://backups/one', { AWS_ACCESS_KEY_ID: 'other' }, 'the server does not know AWS_ACCESS_KEY_ID'],
  ['s3://backups/one', { AWS_SECRET_ACCESS_KEY: 'wrong' }, 'AWS_SECRET_ACCESS_KEY is wrong'],
  ['s3://backups/one', { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' }, 'the server cannot be reached'],
  ['s3://backups/one', { AWS_ENDPOINT_URL_S3: 'http://s3.invalid' }, 'the name of the server is unknown'],
])('%s with %o', (location, env, message) => {
  it(`says: ${message}`, async () => {
    useEnv(env);
    const place = await openPlace(location);
    await expect(place.save(pieces(1))).rejects.toThrow(`${location}: ${message}`);
  });
});

it('a place whose secret is wrong says so before anything is sent', async () => {
  useEnv({ AWS_SECRET_ACCESS_KEY: 'wrong' });
  const place = await openPlace('s3://backups/one');
  await expect(place.exists()).rejects.toThrow(
    's3://backups/one: access denied; check AWS_ACCESS_KEY_ID and',
  );
});

it('truce backup and truce restore, from one installation to another', async () => {
  const passphrase = randomBytes(12).toString('hex');
  const env = { ...s3.env, TRUCE_BACKUP_PASSPHRASE: passphrase };
  const server = await startServerProcess({ dataDir: join(folder, 'from') });
  await server.call('POST /v1/sites', { body: { domain: 'paper.example' } });
  const from = { ...env, TRUCE_DATA_DIR: server.dataDir };
  const saved = await runCommand(['backup', 's3://backups/truce.backup', '--json'], from);
  expect(JSON.parse(saved.out)).toMatchObject({ file: 's3://backups/truce.backup', encrypted: true });
  expect(saved.error, 'also where the S3 client will drop this version of Node').toBe('');
  const again = await runCommand(['backup', 's3://backups/truce.backup'], from);
  expect(again).toMatchObject({ code: 1, error: expect.stringContaining('already exists') });
  await server.stop();
  // What is compared was saved at rest: a server adds its recurring jobs a moment after its start.
  const atRest = await runCommand(['backup', 's3://backups/at-rest.backup'], from);
  expect(atRest.code, atRest.error).toBe(0);

  const to = { ...env, TRUCE_DATA_DIR: join(folder, 'to') };
  const missing = await runCommand(['restore', 's3://backups/other.backup'], to);
  expect(missing).toMatchObject({ code: 1, error: expect.stringContaining('there is no such object') });
  expect((await runCommand(['restore', 's3://backups/at-rest.backup'], to)).code).toBe(0);
  for (const [name, dataDir] of Object.entries({ from: from.TRUCE_DATA_DIR, to: to.TRUCE_DATA_DIR })) {
    const copy = join(folder, `${name}.backup`);
    expect((await runCommand(['backup', copy], { TRUCE_DATA_DIR: dataDir })).code).toBe(0);
  }
  expect(await contentOf(join(folder, 'to.backup'))).toEqual(await contentOf(join(folder, 'from.backup')));
});
