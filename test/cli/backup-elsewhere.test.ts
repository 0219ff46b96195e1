import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'truce-backup-elsewhere-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const postgres = { TRUCE_DATABASE_URL: 'postgres://truce:secret@127.0.0.1:1/truce' };
const clickhouse = { TRUCE_CLICKHOUSE_URL: 'http://truce:secret@127.0.0.1:1' };

/** Nothing listens on port 1: a backup that is not refused fails there. */
function backup(dataDir: string, env: Record<string, string>) {
  const file = join(folder, 'a.backup');
  const { status, stderr } = spawnSync(process.execPath, ['dist/truce.js', 'backup', file], {
    env: { PATH: process.env.PATH, TRUCE_DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  });
  expect({ status, isThere: existsSync(file) }).toEqual({ status: 1, isThere: false });
  return stderr;
}

it('a backup in the wrong directory is refused where events are embedded, also with PostgreSQL', () => {
  const missing = join(folder, 'missing');
  const stderr = `truce: there is no installation in ${missing}; set TRUCE_DATA_DIR to its directory\n`;
  expect(backup(missing, postgres)).toBe(stderr);
  expect(existsSync(missing)).toBe(false);
});

it('with both servers, it warns that no waiting events are in it', () => {
  const dataDir = join(folder, 'empty');
  const warning = `warning: no node has run in ${dataDir}, so events that wait on a node's disk are not in the backup`;
  const servers = { ...postgres, ...clickhouse };
  expect(backup(dataDir, servers)).toContain(warning);
  mkdirSync(join(dataDir, 'spool'), { recursive: true });
  expect(backup(dataDir, servers)).not.toContain('warning');
});
