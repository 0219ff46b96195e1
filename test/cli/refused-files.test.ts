import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { machineRefusal } from '../../src/kit/file-refused.ts';
import { diskFolder } from '../support/disk-folder.ts';
import { copyEmptyData } from '../support/empty-data.ts';
import { patienceMs } from '../support/patience.ts';

/** Another user needs root, who may read everything. */
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

const folders: string[] = [];
let dataDir = '';
beforeEach(() => {
  const folder = mkdtempSync(join(diskFolder, 'truce-refused-files-'));
  folders.push(folder);
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
  copyEmptyData(dataDir);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function truce(words: string[], as: { uid?: number; gid?: number } = { uid: nobody, gid: nobody }) {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['dist/truce.js', ...words], {
    env: { PATH: process.env.PATH, TRUCE_DATA_DIR: dataDir, TRUCE_LOG_LEVEL: 'error', PORT: '0' },
    encoding: 'utf8',
    timeout: patienceMs,
    ...as,
  });
  return { status, stderr, stdout };
}

function give(path: string): void {
  spawnSync('chown', ['-R', `${nobody}:${nobody}`, path]);
}

const advice = () => `run Truce as the owner of ${dataDir}, or change the owner: chown -R USER ${dataDir}`;
const denied = (path: string) => `${path}: permission denied; ${advice()}`;

describe.runIf(isRoot)('a data directory of another user', () => {
  it.each([
    ['serve', 'lock.sqlite'],
    ['user list', ''],
    ['verify', ''],
    ['spool repair', ''],
    ['backup /tmp/no.backup', ''],
    ['migrate-store after.env', ''],
    ['migrate-store --undo', ''],
  ])('truce %s says so', (command, path) => {
    chmodSync(dataDir, 0o700);
    const stderr = `truce: ${denied(join(dataDir, path))}\n`;
    expect(truce(command.split(' '))).toMatchObject({ status: 1, stderr });
  });
});

describe.runIf(isRoot)('something in it belongs to root', () => {
  it.each([
    ['truce.sqlite', 'serve', 'truce.sqlite'],
    ['truce.sqlite', 'user list', 'truce.sqlite'],
    ['truce.sqlite', 'verify', 'truce.sqlite'],
    ['lock.sqlite', 'serve', 'lock.sqlite'],
    ['events', 'verify', 'events'],
    ['spool', 'serve', 'spool'],
    ['spool', 'spool repair', 'spool'],
  ])('%s: truce %s is one line, also with --json', (name, command, path) => {
    mkdirSync(join(dataDir, 'spool'), { recursive: true });
    if (name === 'lock.sqlite') writeFileSync(join(dataDir, name), '');
    give(dataDir);
    chownSync(join(dataDir, name), 0, 0);
    chmodSync(join(dataDir, name), name.includes('.') ? 0o600 : 0o700);
    const message = denied(join(dataDir, path));
    expect(truce(command.split(' '))).toMatchObject({ status: 1, stderr: `truce: ${message}\n` });
    const json = truce([...command.split(' '), '--json']);
    expect(JSON.parse(json.stderr)).toEqual({ error: { message, exit_code: 1 } });
  });

  it.each([
    ['a table', /^store\/\w+$/, 0o700],
    ['a file of a table', /events\.sql$/, 0o600],
    // chDB would set it aside as broken, and lose its rows.
    ['rows', /data\.bin$/, 0o600],
    ['a log that only root may write', /deduplication_log_1\.txt$/, 0o644],
  ])(
    '%s in the event store: it is named, nothing is changed, and truce doctor names it too',
    (_, name, mode) => {
      give(dataDir);
      const events = join(dataDir, 'events');
      const files = () =>
        readdirSync(join(events, 'store'), { recursive: true, encoding: 'utf8' })
          .map((file) => join('store', file))
          .sort();
      const before = files();
      const path = join(events, before.find((file) => name.test(file)) ?? '');
      chownSync(path, 0, 0);
      chmodSync(path, mode);
      for (const command of ['serve', 'verify']) {
        expect(truce([command])).toMatchObject({ status: 1, stderr: `truce: ${denied(path)}\n` });
      }
      const { status, stdout } = truce(['doctor']);
      expect(stdout).toContain(`this user may not use ${path}`);
      expect(status).toBe(1);
      expect(files()).toEqual(before);
    },
  );

  it('a database that may only be read is refused before something is written', () => {
    give(dataDir);
    chownSync(join(dataDir, 'truce.sqlite'), 0, 0);
    chmodSync(join(dataDir, 'truce.sqlite'), 0o644);
    // A file of this user's would be closed to others first.
    expect(truce(['user', 'reset-password', 'a@example.com']).stderr).toBe(
      `truce: ${denied(join(dataDir, 'truce.sqlite'))}\n`,
    );
  });
});

it.each(['serve', 'verify'])('a damaged event store stops truce %s without a stack trace', (command) => {
  const events = join(dataDir, 'events');
  const files = readdirSync(events, { recursive: true, encoding: 'utf8' });
  writeFileSync(join(events, files.find((file) => file.endsWith('events.sql')) ?? ''), '');
  const { status, stderr } = truce([command], {});
  expect(stderr.split('\n').at(-2)).toMatch(
    /^truce: the event store in \S+events cannot be opened; .* restore a backup$/,
  );
  expect(stderr).not.toMatch(/^ +at /m);
  expect(status).toBe(1);
});

it('a damaged database stops a backup with one line', () => {
  writeFileSync(join(dataDir, 'truce.sqlite'), 'not a database at all '.repeat(500));
  const { status, stderr } = truce(['backup', join(dataDir, 'a.backup')], {});
  expect(stderr).toMatch(
    /^truce: \S+truce\.sqlite is damaged \(SqliteError: file is not a database\)\. .*\n$/,
  );
  expect(status).toBe(1);
});

it('truce serve with a low limit of open files says so in one line', () => {
  // Less than what its own files need.
  const limited = 'ulimit -n 100; exec "$0" dist/truce.js "$@"';
  const { status, stderr } = spawnSync('sh', ['-c', limited, process.execPath, 'serve'], {
    env: { PATH: process.env.PATH, TRUCE_DATA_DIR: dataDir, TRUCE_LOG_LEVEL: 'error', PORT: '0' },
    encoding: 'utf8',
    timeout: patienceMs,
  });
  expect(stderr).toMatch(/^truce: too many open files; raise the limit to 65536: .*ulimit -n 65536\n$/);
  expect(status).toBe(1);
});

describe('an error of Node that names a file', () => {
  const error = (code: string, path?: string) => Object.assign(new Error(code), { code, path });

  it.each([
    ['ENOSPC', '/data/x', '/data/x: the disk is full'],
    [
      'EMFILE',
      '/data/x',
      'too many open files; raise the limit to 65536: LimitNOFILE=65536 for systemd, --ulimit nofile=65536 for Docker, or ulimit -n 65536',
    ],
    ['EACCES', '/else/x', '/else/x: permission denied; run Truce as a user who may read and write it'],
    [
      'EPERM',
      '/data/x',
      '/data/x: permission denied; run Truce as the owner of /data, or change the owner: chown -R USER /data',
    ],
  ])('%s of %s', (code, path, message) => {
    expect(machineRefusal(error(code, path), '/data')?.message).toBe(message);
  });

  it('is one line where SQLite finds the disk full', () => {
    expect(machineRefusal(error('SQLITE_FULL'), '/data')?.message).toBe('/data: the disk is full');
  });

  it('keeps its stack where it may be a bug', () => {
    expect(machineRefusal(error('ENOENT', '/data/x'), '/data')).toBe(null);
    expect(machineRefusal(error('EACCES'), '/data')).toBe(null);
    expect(machineRefusal(new TypeError('a bug'), '/data')).toBe(null);
    expect(machineRefusal(undefined, '/data')).toBe(null);
  });
});
