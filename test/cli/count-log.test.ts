import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listServedPageViews } from '../../src/records/sites/served-page-views.ts';
import { runCommand } from '../support/run-command.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const always = { first: '2000-01-01', last: '2100-01-01' };

// Each run is a process of its own, which a busy machine starts slowly.
describe('truce count-log', () => {
  let server: LocalServer;
  let folder: string;
  let file: string;
  let domain = '';
  let siteId = '';
  let count = 0;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'truce-count-log-'));
    server = await startServer();
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    domain = `paper${++count}.example`;
    file = join(folder, `${domain}.log`);
    const config = { timezone: 'America/New_York' };
    siteId = (await server.call('POST /v1/sites', { body: { domain, config } })).id;
  });

  const run = (...words: string[]) => runCommand(['count-log', ...words], { TRUCE_DATA_DIR: server.dataDir });
  const counted = async (...words: string[]) => {
    const ran = await run(...words, '--json');
    expect(ran.error).toBe('');
    return JSON.parse(ran.out);
  };
  const days = async () => {
    const found = await listServedPageViews(server.stores.records.db, siteId, always);
    return found.map(({ date, page_views }) => `${date} ${page_views}`);
  };
  /** A page view at a time of day, UTC. */
  const view = (time: string, { path = '/', agent = chrome, day = '20/Nov/2026' } = {}) =>
    `203.0.113.77 - - [${day}:${time} +0000] "GET ${path} HTTP/2.0" 200 512 "-" "${agent}"\n`;

  it('counts people’s page views by the days of the site, and stores nothing else', async () => {
    writeFileSync(
      file,
      [
        view('03:00:00', { path: '/late?token=secret' }),
        view('12:00:00'),
        view('12:00:01', { path: '/app.js' }),
        view('12:00:02', { agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }),
        'garbage\n',
      ].join(''),
    );
    const answer = await counted(file, '--site', domain);
    expect(answer).toMatchObject({
      ...{ dry_run: false, lines: 5, page_views: 2 },
      not_counted: { bot: 1, not_a_page: 1, unreadable: 1, counted: 0 },
      sites: [{ site_id: siteId, domain }],
    });
    expect(await days()).toEqual(['2026-11-19 1', '2026-11-20 1']);
    const files = readdirSync(server.dataDir, { withFileTypes: true }).filter((each) => each.isFile());
    // In another process: closing a file of SQLite in this one would drop the server's locks on it.
    const paths = files.map(({ name }) => join(server.dataDir, name));
    const stored = execFileSync('cat', paths, { encoding: 'latin1', maxBuffer: 1e9 });
    expect(stored).toContain('2026-11-19');
    for (const secret of ['203.0.113.77', 'token=secret', 'Chrome/140.0.0.0 Safari']) {
      expect(stored).not.toContain(secret);
    }
  });

  it('counts the same file once, what was added to it, and a rotated file that overlaps', async () => {
    writeFileSync(file, view('12:00:00') + view('12:00:01') + view('12:00:01'));
    for (const _ of [1, 2]) await counted(file, '--site', domain);
    expect(await days()).toEqual(['2026-11-20 3']);
    appendFileSync(file, view('12:00:01') + view('12:00:02'));
    expect(await counted(file, '--site', domain)).toMatchObject({
      page_views: 2,
      not_counted: { counted: 3 },
    });
    expect(await days()).toEqual(['2026-11-20 5']);
    const rotated = join(folder, 'rotated.log.gz');
    writeFileSync(rotated, gzipSync(view('12:00:02') + view('12:00:05')));
    await counted(rotated, '--site', domain);
    expect(await days()).toEqual(['2026-11-20 6']);
  });

  it('keeps sources apart, and adds them up', async () => {
    writeFileSync(file, view('12:00:00'));
    await counted(file, '--site', domain, '--source', 'web1');
    await counted(file, '--site', domain, '--source', 'web2');
    expect(await days()).toEqual(['2026-11-20 2']);
  });

  it('saves nothing in a dry run', async () => {
    writeFileSync(file, view('12:00:00'));
    expect(await counted(file, '--site', domain, '--dry-run')).toMatchObject({
      dry_run: true,
      page_views: 1,
    });
    expect(await days()).toEqual([]);
    expect((await run(file, '--site', domain, '--dry-run')).out).toBe(
      `${domain}\t2026-11-20\t1\n1 lines, 1 page views. Nothing was saved.\n`,
    );
  });

  it('puts a whole file in the place of its days, where that is wanted', async () => {
    writeFileSync(file, view('12:00:00') + view('13:00:00'));
    await counted(file, '--site', domain);
    writeFileSync(file, view('12:00:00') + view('12:30:00') + view('13:00:00'));
    expect(await counted(file, '--site', domain, '--replace')).toMatchObject({ page_views: 3 });
    expect(await days()).toEqual(['2026-11-20 3']);
    expect(await counted(file, '--site', domain)).toMatchObject({ page_views: 0 });
  });

  it('starts again from a wrong clock’s time with --replace', async () => {
    writeFileSync(file, view('12:00:00'));
    await counted(file, '--site', domain);
    const { db } = server.stores.records;
    const until = Date.UTC(2036, 0) / 1000;
    await db.updateTable('log_marks').set({ counted_until: until }).where('site_id', '=', siteId).execute();
    appendFileSync(file, view('12:00:01'));
    expect(await counted(file, '--site', domain)).toMatchObject({ page_views: 0 });
    expect(await counted(file, '--site', domain, '--replace')).toMatchObject({ page_views: 2 });
    appendFileSync(file, view('12:00:02'));
    expect(await counted(file, '--site', domain)).toMatchObject({ page_views: 1 });
    expect(await days()).toEqual(['2026-11-20 3']);
  });

  it('finds sites by the hosts that lines name, and gives way to what the API was told', async () => {
    const line = (host: string) =>
      `${JSON.stringify({
        ts: Date.UTC(2026, 10, 20, 15) / 1000,
        request: { method: 'GET', host, uri: '/', headers: { 'User-Agent': [chrome] } },
        status: 200,
      })}\n`;
    writeFileSync(file, line(domain) + line(`www.${domain}:443`) + line('other.example'));
    expect(await counted(file)).toMatchObject({ page_views: 2, not_counted: { other_site: 1 } });
    await server.call('PUT /v1/sites/:id/page-views', {
      params: { id: siteId },
      body: { days: [{ date: '2026-11-20', page_views: 7 }] },
    });
    expect(await days()).toEqual(['2026-11-20 7']);
  });

  it('reads the standard input', async () => {
    const child = spawn(process.execPath, ['dist/truce.js', 'count-log', '-', '--site', domain], {
      env: { PATH: process.env.PATH, TRUCE_DATA_DIR: server.dataDir },
    });
    child.stdin.end(view('12:00:00'));
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    expect(await days()).toEqual(['2026-11-20 1']);
  });

  it.each<[string, string | Buffer, string[], string]>([
    ['a file that is no log', 'a\nb\n', ['--site', 'DOMAIN'], 'is in no known format'],
    [
      'a gzipped file that breaks off',
      gzipSync('a'.repeat(9_999)).subarray(0, 20),
      ['--site', 'DOMAIN'],
      'cannot be read',
    ],
    ['lines without a host, and no site', view('12:00:00'), [], 'add --site <id or domain>'],
    [
      'a site that there is not',
      view('12:00:00'),
      ['--site', 'none.example'],
      'no site with the id or domain',
    ],
    ['a source with a slash', view('12:00:00'), ['--source', '../x'], 'Use 1 to 64 letters'],
  ])('refuses %s, and saves nothing', async (_, content, words, message) => {
    writeFileSync(file, content);
    const ran = await run(file, ...words.map((word) => word.replace('DOMAIN', domain)));
    expect(ran.code).toBeGreaterThan(0);
    expect(ran.error).toContain(message);
    expect(await days()).toEqual([]);
  });

  it.each([
    ['none.log', 'no such file or folder'],
    ['.', 'it is a folder'],
  ])('refuses %s, which is no file, in words', async (name, reason) => {
    const ran = await run(join(folder, name), '--site', domain);
    const message = `${join(folder, name)} cannot be read: ${reason}. Nothing was counted.`;
    expect([ran.code, ran.error]).toEqual([1, expect.stringContaining(message)]);
  });
});
