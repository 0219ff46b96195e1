import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { encodeGroup } from '../../src/events/intake/spool/group.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { addFirstOwner } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openSqlite } from '../../src/records/sqlite.ts';

const damaged = 'spool/a.seg.damaged';
const at = '2026-11-01T08:00:00.000Z';
const draft = { name: 'News', domain: 'news.example', status: 'active' as const, config: defaultSiteConfig };
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'truce-commands-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** As a shell of somebody who shares all: umask 000. */
function truce(...parts: string[]) {
  return spawnSync('sh', ['-c', 'umask 000; exec "$@"', 'sh', process.execPath, 'dist/truce.js', ...parts], {
    env: { PATH: process.env.PATH, TRUCE_DATA_DIR: dataDir, TRUCE_LOG_LEVEL: 'silent' },
    encoding: 'utf8',
  });
}

/** What others may read, write or enter below the directory, and the directory itself. */
function openToOthers(): string[] {
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  return ['.', ...names].filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
}

describe.each([
  ['user list', ['user', 'list'], 0],
  ['user reset-password', ['user', 'reset-password', 'nobody@example.com'], 1],
  ['report', ['report', 'news.example', 'daily'], 0],
  ['spool repair', ['spool', 'repair'], 0],
] as const)('truce %s', (_, command, code) => {
  it('closes what an earlier version left open to others, and leaves nothing open', async () => {
    const records = openSqlite(join(dataDir, 'truce.sqlite'));
    await migrate(records);
    const owner = await addFirstOwner(records, { email: 'owner@news.example', passwordHash: 'x' }, at);
    await addSite(records, owner?.account_id ?? '', draft, defaultTemplateConfig, at);
    await records.close();
    mkdirSync(join(dataDir, 'spool'));
    writeFileSync(join(dataDir, damaged), encodeGroup(['{}\n']));
    for (const name of ['truce.sqlite', damaged]) chmodSync(join(dataDir, name), 0o644);
    for (const name of ['.', 'spool']) chmodSync(join(dataDir, name), 0o755);
    expect(openToOthers().length).toBeGreaterThanOrEqual(4);
    const ended = truce(...command);
    expect({ code: ended.status, said: ended.stderr }).toMatchObject({ code });
    expect(openToOthers()).toEqual([]);
  });
});

it('truce spool repair creates no data directory', () => {
  rmSync(dataDir, { recursive: true });
  expect(truce('spool', 'repair').status).toBe(1);
  expect(existsSync(dataDir)).toBe(false);
});
