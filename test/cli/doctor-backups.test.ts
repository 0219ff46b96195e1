import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { backupTimes } from '../../src/cli/doctor/checks/backups.ts';
import { examine } from '../../src/cli/doctor/examine.ts';
import { type Machine, thisMachine } from '../../src/cli/doctor/machine.ts';
import { openFolder } from '../../src/composition/backup/places/open-place.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { diskFolder } from '../support/disk-folder.ts';
import { findings, newInstallation, removeInstallations } from '../support/examined.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

const cost = 'No backups are written. What is lost since the last one cannot be brought back.';

let dataDir = '';
let backups = '';
let env: Record<string, string> = {};
beforeEach(async () => {
  ({ dataDir, env } = await newInstallation());
  backups = join(mkdtempSync(join(diskFolder, 'truce-doctor-backups-')), 'backups');
});
afterEach(() => rmSync(join(backups, '..'), { recursive: true, force: true }));
afterAll(removeInstallations);

const found = (more: Record<string, string> = {}, machine: Partial<Machine> = {}) =>
  findings({ env: { ...env, TRUCE_BACKUP_DIRECTORY: backups, ...more }, machine });

async function setUp(id: string): Promise<void> {
  const records = openSqlite(join(dataDir, 'truce.sqlite'));
  await records.db.insertInto('accounts').values({ id, created_at: '2026-11-28T00:00:00.000Z' }).execute();
  await records.close();
}

describe('scheduled backups in a directory', () => {
  const name = (ms: number) => `truce-${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;
  const hourMs = 3_600_000;

  it('have a directory that is there', async () => {
    expect(await found()).toEqual([`backups: TRUCE_BACKUP_DIRECTORY: ${backups} does not exist`]);
    writeFileSync(backups, '');
    expect(await found()).toEqual([`backups: TRUCE_BACKUP_DIRECTORY: ${backups} is not a directory`]);
  });

  it('have a directory on a disk that can be written to', async ({ skip }) => {
    const disk = mountSmallDisk(1);
    if (!disk) return skip('this process may not mount a disk');
    try {
      spawnSync('mount', ['-o', 'remount,ro', disk.folder]);
      expect(await found({ TRUCE_BACKUP_DIRECTORY: disk.folder })).toContain(
        `backups: TRUCE_BACKUP_DIRECTORY: the disk of ${disk.folder} is read-only`,
      );
    } finally {
      disk.remove();
    }
  });

  it('are not older than twice their interval', async () => {
    mkdirSync(backups);
    expect(await found()).toEqual([]);
    const old = Math.floor(Date.now() / 1_000) * 1_000 - 49 * hourMs;
    writeFileSync(join(backups, name(old)), 'x');
    writeFileSync(join(backups, 'truce-of-mine.backup'), '');
    expect(await found()).toEqual([
      `backups: the newest backup in ${backups} is of ${new Date(old).toISOString()}; one is due every 24 hours`,
    ]);
    expect(await found({ TRUCE_BACKUP_EVERY_HOURS: '48' })).toEqual([]);
    writeFileSync(join(backups, name(old + 10 * hourMs)), 'x');
    expect(await found()).toEqual([]);
  });

  it('have no names in the future, which hide that none is written', async () => {
    mkdirSync(backups);
    const old = Math.floor(Date.now() / 1_000) * 1_000 - 49 * hourMs;
    const ahead = old + 1_000 * hourMs;
    for (const ms of [old, ahead]) writeFileSync(join(backups, name(ms)), 'x');
    const late = `backups: the newest backup in ${backups} is of ${new Date(old).toISOString()}; one is due every 24 hours`;
    const early = `backups: a backup in ${backups} is of ${new Date(ahead).toISOString()}, in the future`;
    expect(await found()).toEqual([early, late]);
    rmSync(join(backups, name(old)));
    writeFileSync(join(backups, name(Date.now() - hourMs)), 'x');
    expect(await found()).toEqual([early]);
    // Another node's clock may be a little ahead.
    rmSync(join(backups, name(ahead)));
    writeFileSync(join(backups, name(Date.now() + 60_000)), 'x');
    expect(await found()).toEqual([]);
  });

  it('are those of this installation', async () => {
    mkdirSync(backups);
    const note = join(backups, 'truce-installation');
    writeFileSync(note, 'another\n');
    writeFileSync(join(backups, name(Date.now())), '');
    expect(await found()).toEqual([]); // nothing is set up yet, so nothing is backed up
    await setUp('own');
    expect(await found()).toEqual([
      `backups: TRUCE_BACKUP_DIRECTORY: ${backups} has the backups of another installation, as its file truce-installation says`,
    ]);
    writeFileSync(note, 'own\n');
    expect(await found()).toEqual([]);
  });

  it('are on another disk than the data', async () => {
    mkdirSync(backups);
    const machine = { diskOf: () => 'the only disk' };
    const same = `backups: TRUCE_BACKUP_DIRECTORY: ${backups} is on the disk of the data directory`;
    expect(await found({}, machine)).toEqual([same]);
    expect(await found({}, { diskOf: () => null })).toEqual([]);
    const [there, gone] = [thisMachine.diskOf(backups), thisMachine.diskOf(join(backups, 'none'))];
    expect([there, gone]).toEqual([expect.stringMatching(/^\d+$/), null]);
  });

  it('are not lost together with the data', async () => {
    const inside = join(dataDir, 'backups');
    mkdirSync(inside);
    symlinkSync(inside, backups);
    for (const TRUCE_BACKUP_DIRECTORY of [dataDir, inside, backups]) {
      expect(await found({ TRUCE_BACKUP_DIRECTORY })).toEqual([
        `backups: TRUCE_BACKUP_DIRECTORY: ${TRUCE_BACKUP_DIRECTORY} is in the data directory`,
      ]);
    }
    const beside = `${dataDir}-backups`;
    mkdirSync(beside);
    expect(await found({ TRUCE_BACKUP_DIRECTORY: beside })).toEqual([]);
    rmSync(beside, { recursive: true });
  });
});

describe('scheduled backups in a bucket', () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3('backups');
  });
  afterEach(() => vi.unstubAllEnvs());
  afterAll(() => s3.stop());

  const examined = async (directory: string, more: Record<string, string | undefined>) => {
    for (const [name, value] of Object.entries({ ...s3.env, ...more })) vi.stubEnv(name, value);
    const environment = { ...env, TRUCE_BACKUP_DIRECTORY: directory };
    const results = await examine({ environment, machine: thisMachine, now: Date.now, distDir: 'dist' });
    return results.find(({ check }) => check === 'backups');
  };

  it('are fine', async () => {
    expect(await examined('s3://backups/x', {})).toMatchObject({ result: 'ok', findings: [] });
  });

  it('are not written over those of another installation', async () => {
    await setUp('own');
    for (const [name, value] of Object.entries(s3.env)) vi.stubEnv(name, value);
    const note = (await openFolder('s3://backups/others')).place('truce-installation');
    await note.save(Readable.from([Buffer.from('another\n')]));
    expect(await examined('s3://backups/others', {})).toMatchObject({
      result: 'fault',
      findings: [{ problem: expect.stringContaining('s3://backups/others has the backups of another') }],
    });
  });

  it.each([
    ['s3://backups/x', { AWS_REGION: undefined, AWS_CONFIG_FILE: '/none' }, 'set AWS_REGION'],
    ['s3://nowhere/x', {}, 'there is no such bucket'],
    ['s3://backups/x', { AWS_SECRET_ACCESS_KEY: 'wrong' }, 'AWS_SECRET_ACCESS_KEY is wrong'],
    ['s3://backups/x', { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' }, 'the server cannot be reached'],
    ['s3://backups/x', { AWS_ENDPOINT_URL_S3: 's3.example.com' }, 'AWS_ENDPOINT_URL_S3 .* must be a URL .*'],
    ['s3://backups/x', { AWS_REGION: '' }, 'AWS_REGION is empty or invalid; .*'],
  ])('%s with %j: %s', async (directory, more, reason) => {
    expect(await examined(directory, more)).toMatchObject({
      result: 'fault',
      findings: [
        {
          problem: expect.stringMatching(new RegExp(`^TRUCE_BACKUP_DIRECTORY: ${directory}/?: ${reason}$`)),
          cost,
          fix: expect.stringContaining('AWS_REGION'),
        },
      ],
    });
  });

  it('whose server says nothing', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    for (const [name, value] of Object.entries(s3.env)) vi.stubEnv(name, value);
    vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${port}`);
    await expect(backupTimes('s3://backups/x', 50)).rejects.toThrow(
      's3://backups/x: the server does not respond',
    );
    silent.close();
  });
});
