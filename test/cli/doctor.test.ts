import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { examine } from '../../src/cli/doctor/examine.ts';
import { thisMachine } from '../../src/cli/doctor/machine.ts';
import { runChecks } from '../../src/cli/doctor/run-checks.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { findings, newInstallation, removeInstallations } from '../support/examined.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

afterAll(removeInstallations);

/** A data directory as a server leaves it. */
let dataDir = '';
let env: Record<string, string> = {};
beforeEach(async () => {
  ({ dataDir, env } = await newInstallation());
});

it('finds nothing in a healthy installation', async () => {
  expect(await findings({ env })).toEqual([]);
});

it('finds nothing before the first start', async () => {
  expect(await findings({ env: { ...env, TRUCE_DATA_DIR: join(dataDir, 'not', 'yet') } })).toEqual([]);
});

describe('settings', () => {
  it('unknown, misspelled and invalid ones, all of them', async () => {
    const given = {
      ...env,
      TRUCE_BASEURL: 'x',
      TRUCE_RATE_LIMIT_API: '-1',
      TRUCE_SMTP_URL: 'mail.example.com',
    };
    expect(await findings({ env: given })).toEqual([
      'settings: TRUCE_BASEURL: unknown setting; did you mean TRUCE_BASE_URL?',
      'settings: TRUCE_RATE_LIMIT_API: must be a whole number from 0 to 10000000, not "-1"',
      'settings: TRUCE_SMTP_URL: must be a URL that begins with smtp:// or smtps://',
    ]);
  });

  it.each<[string, Record<string, string>]>([
    ['TRUCE_ADMIN_PASSWORD: required with TRUCE_ADMIN_EMAIL', { TRUCE_ADMIN_EMAIL: 'owner@example.com' }],
    [
      'TRUCE_ADMIN_EMAIL: required with TRUCE_ADMIN_PASSWORD',
      { TRUCE_ADMIN_PASSWORD: 'kJ8v0QmZ4rTn2WcX7LpB' },
    ],
    ['TRUCE_S3_BUCKET: unknown setting', { TRUCE_S3_BUCKET: 'b' }],
    ['TRUCE_Base-url: unknown setting', { 'TRUCE_Base-url': 'b' }],
    ['TRUCE_CLICKHOUSE_URL: required with TRUCE_CLICKHOUSE_CLUSTER', { TRUCE_CLICKHOUSE_CLUSTER: 'c' }],
    [
      'TRUCE_OIDC_CLIENT_ID: is required with TRUCE_OIDC_ISSUER',
      { TRUCE_OIDC_ISSUER: 'https://id.example.com' },
    ],
  ])('one that needs another, or has a digit: %s', async (words, given) => {
    const found = await findings({ env: { ...env, ...given, TRUCE_RATE_LIMIT_API: '-1' } });
    expect(found).toHaveLength(2);
    expect(found).toContainEqual(expect.stringContaining(`settings: ${words}`));
    expect(found).toContainEqual(expect.stringContaining('settings: TRUCE_RATE_LIMIT_API'));
  });

  it('a password in a URL with a percent sign of its own', async () => {
    const found = await findings({ env: { ...env, TRUCE_REDIS_URL: 'redis://u:100%sure@localhost:1/0' } });
    expect(found.filter((each) => each.startsWith('secrets'))).toEqual([
      'secrets: the secret in TRUCE_REDIS_URL is easy to guess',
    ]);
  });

  it.each([
    ['TRUCE_ADMIN_PASSWORD', 'changeme-2026', { TRUCE_ADMIN_EMAIL: 'owner@example.com' }],
    ['TRUCE_METRICS_TOKEN', 'aaaaaaaaaaaaaaaa', {}],
    ['TRUCE_BACKUP_PASSPHRASE', 'a'.repeat(39), {}],
    ['TRUCE_SECRET_KEY', 'a'.repeat(39), {}],
    ['TRUCE_SECRET_KEY', 'change-me-change-me-change-me-change-me', {}],
  ])('a weak secret: %s', async (name, value, more) => {
    expect(await findings({ env: { ...env, ...more, [name]: value } })).toEqual([
      `secrets: the secret in ${name} is easy to guess`,
    ]);
  });

  it('a strong secret is fine', async () => {
    const given = {
      TRUCE_METRICS_TOKEN: 'kJ8v0QmZ4rTn2WcX7LpB',
      TRUCE_BACKUP_PASSPHRASE: 'Truce backup: otter violin granite mosaic',
      TRUCE_SECRET_KEY: `q7Yw2RkXv9LmZt4NcB8HsJ6PdF3GaEu1,${'a'.repeat(39)}`,
    };
    expect(await findings({ env: { ...env, ...given } })).toEqual([]);
  });

  it.each(['0.0.0.0/0', '::/0', '2000::/3'])('trust in everyone as a proxy: %s', async (cidr) => {
    expect(await findings({ env: { ...env, TRUCE_TRUST_PROXY: `private,${cidr}` } })).toEqual([
      `trusted-proxies: TRUCE_TRUST_PROXY: ${cidr} holds the addresses of strangers`,
    ]);
  });
});

describe('the machine', () => {
  it.each([
    [{ nodeVersion: '18.20.4' }, 'node: Node.js 18.20.4 is older than 20.19'],
    [{ nodeVersion: '20.18.9' }, 'node: Node.js 20.18.9 is older than 20.19'],
    [{ openFiles: () => 1024 }, 'open-files: the server may open 1024 files at once'],
    [{ memoryBytes: 512 * 1_048_576 }, 'memory: there are 512 MB of memory for Truce; it needs 1024 MB'],
    [{ hasPackage: (name: string) => name !== 'chdb' }, 'packages: the package chdb is not installed'],
    [
      { hasPackage: (name: string) => name === 'chdb' },
      'packages: the package playwright-core is not installed',
    ],
    [{ hasBrowser: () => false }, 'packages: no Chromium or Chrome was found'],
  ])('%j', async (machine, found) => {
    expect(await findings({ env, machine })).toEqual([found]);
  });

  it('is read from this system', () => {
    expect(thisMachine.nodeVersion).toBe(process.versions.node);
    expect(thisMachine.memoryBytes).toBeGreaterThan(100_000_000);
    expect(thisMachine.openFiles(process.pid)).toBeGreaterThan(0);
    expect(thisMachine.hasPackage('chdb')).toBe(true);
    expect(thisMachine.hasPackage('no-such-package')).toBe(false);
    expect(thisMachine.hasBrowser('/a/browser')).toBe(true);
  });
});

describe('the data directory', () => {
  it('others may read it', async () => {
    chmodSync(dataDir, 0o755);
    expect(await findings({ env })).toEqual([`permissions: other users of this machine may read ${dataDir}`]);
  });

  it('is a file', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    expect(await findings({ env: { ...env, TRUCE_DATA_DIR: file } })).toEqual([
      `permissions: ${file} is not a directory`,
    ]);
  });

  it('belongs to somebody else', () => {
    const isRoot = process.getuid?.() === 0;
    if (!isRoot) chmodSync(dataDir, 0o500); // as good as another owner's
    const { stdout } = spawnSync(process.execPath, ['dist/truce.js', 'doctor', '--json'], {
      env: { PATH: process.env.PATH, ...env },
      ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
      encoding: 'utf8',
    });
    chmodSync(dataDir, 0o700);
    const { checks } = JSON.parse(stdout) as {
      checks: { check: string; findings: { level: string; problem: string; fix: string }[] }[];
    };
    expect(checks.find(({ check }) => check === 'permissions')?.findings).toEqual([
      {
        level: 'fault',
        problem: `this user may not write to ${dataDir}`,
        cost: 'The server cannot start, or cannot store events.',
        fix: `Run Truce, and this command, as the owner of ${dataDir}, or change the owner: chown -R truce ${dataDir}`,
      },
    ]);
  });

  it.runIf(process.getuid?.() === 0).each([
    ['truce.sqlite', 'truce.sqlite'],
    ['spool', 'spool'],
    ['spool/1', 'spool/1'],
  ])('has %s of somebody else', (name, path) => {
    mkdirSync(join(dataDir, 'spool', '1'));
    spawnSync('chown', ['-R', '65534:65534', dataDir]);
    chownSync(join(dataDir, name), 0, 0);
    chmodSync(join(dataDir, name), 0o700);
    const { stdout } = spawnSync(process.execPath, ['dist/truce.js', 'doctor', '--json'], {
      env: { PATH: process.env.PATH, ...env },
      ...{ uid: 65_534, gid: 65_534, encoding: 'utf8' },
    });
    const { checks } = JSON.parse(stdout) as {
      checks: { check: string; findings: { problem: string; fix: string }[] }[];
    };
    const found = checks
      .filter(({ check }) => ['permissions', 'records', 'spool', 'migrations', 'left'].includes(check))
      .flatMap(({ findings: each }) => each.map(({ problem, fix }) => ({ problem, fix })));
    expect(found).toEqual([
      {
        problem: `this user may not use ${join(dataDir, path)}`,
        fix: `Run Truce, and this command, as the owner of ${dataDir}, or change the owner: chown -R USER ${dataDir}`,
      },
    ]);
  });

  it('has a database that a start left without tables', async () => {
    rmSync(join(dataDir, 'truce.sqlite'));
    await openSqlite(join(dataDir, 'truce.sqlite')).close();
    const found = await findings({ env });
    expect(found).toEqual([]);
  });

  it('has little space', async () => {
    const found = await findings({ env: { ...env, TRUCE_MIN_FREE_DISK_MB: '99999999' } });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^disk-space: \d+ MB are free for .*, less than TRUCE_MIN_FREE_DISK_MB$/);
  });

  it('is on a read-only disk, which no change of owner helps', async ({ skip }) => {
    const disk = mountSmallDisk(64);
    if (!disk) return skip('this process may not mount a disk');
    try {
      spawnSync('mount', ['-o', 'remount,ro', disk.folder]);
      const own = join(disk.folder, 'data');
      const environment = { ...env, TRUCE_DATA_DIR: own };
      const checks = await examine({ environment, machine: thisMachine, now: Date.now, distDir: 'dist' });
      expect(checks.find(({ check }) => check === 'permissions')?.findings).toMatchObject([
        {
          problem: `the disk of ${disk.folder} is read-only`,
          fix: expect.stringContaining('mount -o remount,rw'),
        },
      ]);
    } finally {
      disk.remove();
    }
  });

  it('is in memory', async ({ skip }) => {
    const disk = mountSmallDisk(64);
    if (!disk) return skip('this process may not mount a disk');
    try {
      const own = join(disk.folder, 'data');
      mkdirSync(own, { mode: 0o700 });
      expect(await findings({ env: { ...env, TRUCE_DATA_DIR: own, TRUCE_MIN_FREE_DISK_MB: '1' } })).toEqual([
        `disk-type: ${own} is in memory (tmpfs)`,
      ]);
    } finally {
      disk.remove();
    }
  });

  it('is used by another program', async () => {
    const file = openSync(join(dataDir, 'spool', 'other'), 'w');
    const other = spawn('sleep', ['60'], { stdio: [file, 'ignore', 'ignore'] });
    try {
      expect(await findings({ env })).toEqual([
        `processes: process ${other.pid} has files of ${dataDir} open (sleep 60)`,
      ]);
    } finally {
      other.kill();
    }
  });

  it('is used by a server on another machine', async () => {
    const holder = { pid: 7, host: 'other.example', since: '2026-11-20T08:00:00.000Z' };
    writeFileSync(join(dataDir, 'lock.json'), JSON.stringify(holder));
    expect(await findings({ env })).toContain(
      `processes: a server on another machine (pid 7 on other.example, since ${holder.since}) uses ${dataDir}`,
    );
  });
});

describe('the spool', () => {
  it('has a damaged file', async () => {
    writeFileSync(join(dataDir, 'spool', `${String(Date.now()).padStart(15, '0')}-a.seg.damaged`), 'x');
    expect(await findings({ env })).toEqual(['spool: 1 spool file is damaged']);
  });

  it('grows, also that of an ingest process', async () => {
    mkdirSync(join(dataDir, 'spool', '1'));
    const hourAgo = Date.now() - 3_600_500;
    writeFileSync(join(dataDir, 'spool', '1', `${String(hourAgo).padStart(15, '0')}-a.seg`), 'xyz');
    expect(await findings({ env })).toEqual([
      'spool: events have waited 60 minutes to be stored (3 bytes), and no server runs here',
    ]);
  });
});

describe('every check', () => {
  it('has a time limit, after which it is skipped, and its failure is a finding', async () => {
    const hangs = { id: 'hangs', title: 'Hangs', run: () => new Promise<never>(() => undefined) };
    const fails = { id: 'fails', title: 'Fails', run: () => Promise.reject(new Error('a bug')) };
    const results = await runChecks([hangs, fails], null, 20);
    expect(
      results.map(({ result, reason, findings: found }) => [result, reason ?? found[0]?.problem]),
    ).toEqual([
      ['skipped', 'no response within 20 ms'],
      ['fault', 'the check "fails" did not finish: Error: a bug'],
    ]);
  });

  it('says what a finding costs and how to fix it', async () => {
    const results = await examine({
      environment: { ...env, TRUCE_METRICS_TOKEN: 'aaaaaaaaaaaaaaaa', TRUCE_SMTP_URL: 'smtp://mail.invalid' },
      machine: { ...thisMachine, nodeVersion: '18.0.0', memoryBytes: 1, openFiles: () => 1 },
      now: Date.now,
      distDir: 'dist',
    });
    const found = results.flatMap((each) => each.findings);
    expect(found.length).toBeGreaterThan(4);
    for (const { cost, fix } of found) {
      expect(cost).toMatch(/^[A-Z].*\.$/);
      expect(fix.length).toBeGreaterThan(15);
    }
  });
});
