import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRun, keepReport } from '../../src/records/reports/report-runs.ts';
import { listReports } from '../../src/records/reports/reports.ts';
import { exportLimits } from '../../src/reports/exports/export-limits.ts';
import { runOf } from '../../src/reports/schedule/plan-reports.ts';
import { event, track } from '../support/events.ts';
import { readZip } from '../support/read-zip.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-export-'));
const dataDir = join(folder, 'data');
const at = (name: string) => join(folder, name);
const sent = 40;
let server: LocalServer;
let site: string;
let today: string;
beforeAll(async () => {
  server = await startServer({ dataDir });
  site = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
  today = new Date(server.clock.now()).toISOString().slice(0, 10);
  const batch = { events: Array.from({ length: sent }, () => event(site)) };
  expect((await track(server, batch)).status).toBe(201);
  await server.flush();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function truce(...args: string[]) {
  const child = spawn(process.execPath, ['dist/truce.js', ...args], {
    env: { PATH: process.env.PATH, TRUCE_DATA_DIR: dataDir, TRUCE_LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    error += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out, error };
}

/** What the manifest says about the files, checked against them. */
async function contents(name: string) {
  const files = await readZip(at(name));
  const manifest = JSON.parse(files.get('manifest.json')?.text ?? '');
  const listed: { name: string; bytes: number; sha256: string; rows: number }[] = manifest.files;
  for (const { name: path, bytes, sha256 } of listed) {
    expect(files.get(path), path).toMatchObject({ bytes, sha256 });
  }
  expect([...files.keys()].sort()).toEqual(
    ['README.txt', 'manifest.json', ...listed.map((file) => file.name)].sort(),
  );
  return { files, manifest, listed };
}

describe('truce export, while a server has the stores', () => {
  it('writes what the dashboard exports', async () => {
    const { code, out, error } = await truce('export', 'example.com', at('beside.zip'), '--json');
    expect(error).toBe('');
    expect(code).toBe(0);
    const bytes = statSync(at('beside.zip')).size;
    expect(JSON.parse(out)).toEqual({ site_id: site, file: at('beside.zip'), bytes });
    expect(statSync(at('beside.zip')).mode & 0o777).toBe(0o600);
    const { listed, manifest } = await contents('beside.zip');
    expect(manifest.period).toEqual({ start: today, end: today });
    expect(listed.find(({ name }) => name === `events/${today}.ndjson`)?.rows).toBe(sent);

    const asked = await server.call('POST /v1/sites/:id/exports', {
      params: { id: site },
      body: { start: today, end: today },
    });
    const exportId = asked.id;
    await expect
      .poll(
        async () =>
          (await server.call('GET /v1/sites/:id/exports/:exportId', { params: { id: site, exportId } }))
            .state,
      )
      .toBe('ready');
    const made = await readZip(join(dataDir, 'exports', `${exportId}.zip`));
    const byServer = JSON.parse(made.get('manifest.json')?.text ?? '');
    expect(listed).toEqual(byServer.files);
    expect(manifest.period).toEqual(byServer.period);
  });

  it('begins with the oldest report, which is kept for longer than what it was written from', async () => {
    const { records } = server.stores;
    const [report] = await listReports(records.db, site);
    if (!report) throw new Error('a new site has reports');
    const day = new Date(server.clock.now() - 200 * 86_400_000).toISOString().slice(0, 10);
    const run = {
      ...runOf(report, { start: day, end: day }, 'UTC'),
      ...{ key: day, due_at: `${day}T23:00:00.000Z`, state: 'waiting' as const },
      ...{ cause: 'schedule' as const, only_to: null, error: null },
    };
    const added = await addRun(records.db, run, run.due_at);
    await keepReport(records.db, added?.id ?? '', { headline: 'h', content: '{}' }, run.due_at);
    const { code, error } = await truce('export', 'example.com', at('reports.zip'));
    expect(error).toBe('');
    expect(code).toBe(0);
    const { listed, manifest } = await contents('reports.zip');
    expect(manifest.period).toEqual({ start: day, end: today });
    expect(listed.filter(({ name }) => name.startsWith('reports/'))).toHaveLength(1);
    const stored = await server.call('GET /v1/sites/:id/stored', { params: { id: site } });
    expect(stored.reports.oldest).toBe(day);
    await records.db
      .deleteFrom('report_runs')
      .where('id', '=', added?.id ?? '')
      .execute();
  });

  it.each([
    ['a file that exists', 1, ['example.com', at('beside.zip')], 'already exists'],
    ['an unknown site', 1, ['other.example', at('no.zip')], 'no site with the id or domain other.example'],
    ['a day to come', 2, ['example.com', at('no.zip'), '--to', '2999-01-01'], '--to is in the future'],
    [
      'days the wrong way',
      2,
      ['example.com', at('no.zip'), '--from', '2026-02-02', '--to', '2026-02-01'],
      '--from must not be after',
    ],
    [
      'too many days',
      2,
      ['example.com', at('no.zip'), '--from', '2023-01-01', '--to', '2025-01-01'],
      `at most ${exportLimits.days} days`,
    ],
    [
      'a folder that is not there',
      1,
      ['example.com', join(folder, 'none', 'no.zip')],
      'no such file or folder',
    ],
  ])('refuses %s', async (_, exitCode, args, reason) => {
    const { code, error } = await truce('export', ...args);
    expect(error).toContain(reason);
    expect(code).toBe(exitCode);
    expect(existsSync(at('no.zip'))).toBe(false);
  });

  it('takes the longest period', async () => {
    const from = new Date(Date.parse(today) - (exportLimits.days - 1) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    expect((await truce('export', site, at('longest.zip'), '--from', from, '--to', today)).code).toBe(0);
    expect((await contents('longest.zip')).manifest.period).toEqual({ start: from, end: today });
  });

  it('leaves no file where the server breaks off', async () => {
    const query = server.stores.engine.read;
    server.stores.engine.read = async () => Promise.reject(new Error('the store is away'));
    const { code, error } = await truce('export', site, at('broken.zip'));
    server.stores.engine.read = query;
    expect(error).toContain('the server stopped writing the file; its log says why');
    expect(code).toBe(1);
    expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([]);
    expect(server.log()).toContain('the store is away');
  });
});

describe('truce export, without a server', () => {
  it('writes the same files', async () => {
    expect(await server.stop()).toBe(0);
    const { code, out } = await truce('export', site, at('alone.zip'));
    expect(code).toBe(0);
    expect(out).toMatch(/alone\.zip: \d+ kB\.\n$/);
    expect((await contents('alone.zip')).listed).toEqual((await contents('beside.zip')).listed);
    expect(readFileSync(at('alone.zip')).subarray(0, 2).toString()).toBe('PK');
  });

  it('a report replaces no file unless that is wanted', async () => {
    const words = ['report', 'example.com', 'daily', '--format', 'csv', '--out', at('day.csv')];
    writeFileSync(at('day.csv'), 'my work');
    const { code, error } = await truce(...words);
    expect(error).toBe(`truce: ${at('day.csv')} already exists; choose another name, or add --overwrite\n`);
    expect(code).toBe(1);
    expect(readFileSync(at('day.csv'), 'utf8')).toBe('my work');
    expect((await truce(...words, '--overwrite')).code).toBe(0);
    expect(readFileSync(at('day.csv'), 'utf8')).not.toBe('my work');
  });

  it('a report that cannot be written is one line, too', async () => {
    const { code, error } = await truce(
      ...['report', 'example.com', 'daily', '--out', join(folder, 'none', 'day.json'), '--json'],
    );
    const message = `${join(folder, 'none')}: no such file or folder`;
    expect(JSON.parse(error)).toEqual({ error: { message, exit_code: 1 } });
    expect(code).toBe(1);
  });
});
