import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBackup } from '../../src/composition/backup/backup-file.ts';
import { checkBackup } from '../../src/composition/backup/check-backup.ts';
import { filePlace } from '../../src/composition/backup/places/file-place.ts';
import { eventSteps } from '../../src/events/store/migrate.ts';
import { stepsOf } from '../../src/records/migrate.ts';
import { sqliteTraits } from '../../src/records/sqlite.ts';
import { copyInstallation, earlier, writeEarlier } from '../support/earlier-installation.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-migrate-'));
const dataDir = join(folder, 'data');
const untouched = join(folder, 'earlier');
beforeAll(async () => {
  await writeEarlier(untouched);
  copyInstallation(untouched, dataDir);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function truce(words: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/truce.js', ...words], {
    env: { PATH: process.env.PATH, TRUCE_DATA_DIR: dataDir, TRUCE_LOG_LEVEL: 'error', ...env },
    encoding: 'utf8',
  });
  return { status, stderr, json: stdout.startsWith('{') ? JSON.parse(stdout) : stdout };
}

const allSteps = { records: Object.keys(stepsOf(sqliteTraits)), events: Object.keys(eventSteps) };
const steps = {
  records: allSteps.records.filter((name) => !earlier.records.includes(name)),
  events: allSteps.events.filter((name) => !earlier.eventSteps.includes(name)),
};
const none = { records: [], events: [] };

it('truce migrate --check lists what waits, exits with 7 and changes nothing', () => {
  const check = () => truce(['migrate', '--check', '--json']);
  for (let times = 0; times < 2; times++) {
    expect(check()).toEqual({ status: 7, stderr: '', json: { waiting: steps, ran: none, backup: null } });
  }
  expect(readFileSync(join(dataDir, 'truce.sqlite'))).toEqual(readFileSync(join(untouched, 'truce.sqlite')));
  expect(existsSync(join(dataDir, 'backups'))).toBe(false);
});

it('truce migrate --check in the wrong directory says that there is no installation', () => {
  const missing = join(folder, 'missing');
  const { status, stderr } = truce(['migrate', '--check'], { TRUCE_DATA_DIR: missing });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `truce: there is no installation in ${missing}; set TRUCE_DATA_DIR to its directory\n`,
  });
  expect(existsSync(missing)).toBe(false);
});

it('other commands change no table of an earlier version and say what to do', () => {
  const waiting =
    'lacks 11 migrations of this version (0002-languages, 0003-share-token-hashes, 0010-outcomes, 0056-template-drafts, 0059-log-page-views, 0063-list-race, 0064-wall-images, 0072-site-retention, 0077-session-removal, 0078-creators, 0079-outside-receivers)';
  const { status, stderr } = truce(['user', 'list']);
  expect({ status, stderr }).toEqual({
    status: 7,
    stderr: `truce: the database ${waiting}; run \`truce migrate\`, or restart the server with this version\n`,
  });
});

it('truce migrate backs up, upgrades and says what it did; once more, there is nothing to do', async () => {
  const { status, stderr, json } = truce(['migrate', '--json']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(json).toEqual({ waiting: none, ran: steps, backup: expect.any(String) });
  const { manifest, counts } = await checkBackup(readBackup(filePlace(json.backup), null), sqliteTraits);
  expect(manifest).toMatchObject({
    records_steps: earlier.records,
    events_steps: [...earlier.eventSteps].sort(),
  });
  expect(counts).toMatchObject({
    events: earlier.events,
    sessions: earlier.sessions,
    'records/sites': 1,
  });
  expect(truce(['migrate', '--check', '--json'])).toMatchObject({ status: 0, json: { waiting: none } });
  // As left by a kill after the last step: kept, it would cost the next upgrade its backup.
  const note = join(dataDir, 'upgrade.json');
  writeFileSync(note, JSON.stringify({ backup: json.backup, before: none }));
  expect(truce(['migrate']).json).toBe('No migrations were waiting. Nothing was changed.\n');
  expect(existsSync(note)).toBe(false);
  expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1);
});

it('the backup brings the earlier installation back, and it can be upgraded again', () => {
  const [name = ''] = readdirSync(join(dataDir, 'backups'));
  const restored = { TRUCE_DATA_DIR: join(folder, 'restored') };
  const { status, json } = truce(['restore', join(dataDir, 'backups', name), '--json'], restored);
  expect(status).toBe(0);
  expect(json.counts).toMatchObject({ events: earlier.events, sessions: earlier.sessions });
  expect(truce(['migrate', '--check', '--json'], restored)).toMatchObject({
    status: 0,
    json: { waiting: none },
  });
});

it('a first start writes no backup', () => {
  const TRUCE_DATA_DIR = join(folder, 'new');
  const { status, json } = truce(['migrate', '--json'], { TRUCE_DATA_DIR });
  expect({ status, json }).toEqual({ status: 0, json: { waiting: none, ran: allSteps, backup: null } });
  expect(existsSync(join(TRUCE_DATA_DIR, 'backups'))).toBe(false);
});

it('without a place for the backup, nothing is changed', () => {
  const TRUCE_DATA_DIR = join(folder, 'refused');
  copyInstallation(untouched, TRUCE_DATA_DIR);
  const missing = join(folder, 'not-there');
  const env = { TRUCE_DATA_DIR, TRUCE_BACKUP_DIRECTORY: missing };
  const { status, stderr } = truce(['migrate'], env);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^truce: the backup before the upgrade could not be written: .*not-there.*\n$/);
  expect(stderr).toContain('Nothing was changed. Fix this, or set TRUCE_BACKUP_BEFORE_UPGRADE=0');
  expect(truce(['migrate', '--check', '--json'], env).json.waiting).toEqual(steps);
  const without = truce(['migrate', '--json'], { ...env, TRUCE_BACKUP_BEFORE_UPGRADE: '0' });
  expect(without).toMatchObject({ status: 0, json: { ran: steps, backup: null } });
});
