import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineRefusal } from '../../src/kit/file-refused.ts';
import { StoreUnavailable } from '../../src/kit/store-unavailable.ts';
import { copyEmptyData } from '../support/empty-data.ts';
import { patienceMs } from '../support/patience.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

const disk = mountSmallDisk(96);
const title = 'a command on a full disk';

function truce(words: string[], dataDir: string, env: Record<string, string> = {}) {
  return spawnSync(process.execPath, ['dist/truce.js', ...words], {
    env: { PATH: process.env.PATH, TRUCE_DATA_DIR: dataDir, TRUCE_LOG_LEVEL: 'error', PORT: '0', ...env },
    encoding: 'utf8',
    timeout: patienceMs,
  });
}

describe.skipIf(!disk)(disk ? title : `${title} (skipped: no file system can be mounted here)`, () => {
  const folder = disk?.folder ?? '';
  const dataDir = join(folder, 'data');
  const backup = join(folder, 'some.backup');
  beforeAll(() => {
    copyEmptyData(dataDir);
    // What a start creates before it comes to the records.
    writeFileSync(join(dataDir, 'lock.sqlite'), '');
    expect(truce(['backup', backup], dataDir).stderr).toBe('');
    disk?.fill();
  });
  afterAll(() => disk?.remove());

  it.each([
    'serve',
    'user list',
    'user reset-password someone@example.com',
    'verify',
    'migrate',
    'backup /tmp/not-written.backup',
    'restore --replace BACKUP',
  ])('truce %s says so in one line', (words) => {
    const { status, stderr } = truce(words.replace('BACKUP', backup).split(' '), dataDir);
    expect(stderr.trimEnd().split('\n').at(-1)).toMatch(
      new RegExp(`^truce: ${folder}/data(/\\S+)?: the disk is full$`),
    );
    expect(stderr).not.toMatch(/^ +at /m);
    expect(status).toBe(1);
  });

  it('truce doctor advises nobody to restore the records', () => {
    const { stdout } = truce(['doctor'], dataDir);
    expect(stdout).toContain('MB are free for');
    expect(stdout).toContain('(the disk is full)');
    expect(stdout).not.toContain('Restore truce.sqlite');
  });

  it('an event store of this version needs no space to open; a new one says how much there is', () => {
    disk?.free();
    const filler = join(folder, 'most');
    // Less than chDB leaves alone, and enough for SQLite.
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(filler, Buffer.alloc(bavail * bsize - 20 * 2 ** 20));
    const upToDate = truce(['migrate'], dataDir);
    const another = truce(['migrate'], join(folder, 'new'));
    rmSync(filler);
    expect([upToDate.status, upToDate.stdout, upToDate.stderr]).toEqual([
      0,
      'No migrations were waiting. Nothing was changed.\n',
      '',
    ]);
    expect(another.stderr.trimEnd().split('\n').at(-1)).toMatch(
      /^truce: \S+new: the disk is nearly full, with \d+ MB free; the event store needs more than 64 MB$/,
    );
    rmSync(join(folder, 'new'), { recursive: true });
  });

  it('a restore that the event store has no room for says how much there is', () => {
    disk?.free();
    const other = join(folder, 'other');
    writeFileSync(join(folder, 'half'), Buffer.alloc(50 * 2 ** 20));
    const { status, stderr } = truce(['restore', backup], other);
    expect(stderr.trimEnd().split('\n').at(-1)).toMatch(
      /^truce: \S+other: the disk is nearly full, with \d+ MB free; the event store needs more than 64 MB$/,
    );
    expect(status).toBe(1);
  });
});

describe('an error of a database', () => {
  const error = (code: string, text = code) => Object.assign(new Error(text), { code });

  it('is the disk’s own where there is room', () => {
    expect(machineRefusal(error('SQLITE_IOERR_READ'), '/')?.message).toBe(
      '/: the disk failed, or a quota is used up (SQLITE_IOERR_READ)',
    );
  });

  it('stays what it is where it is another machine’s', () => {
    const cause = error('243', 'Cannot reserve 1.00 MiB, not enough space');
    expect(machineRefusal(cause, '/')).toBe(null);
    expect(new StoreUnavailable('events', cause).message).toMatch(/^The event store is unavailable: /);
  });
});
