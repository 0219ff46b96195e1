import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../reports/render/read-pdf.ts';
import { event, eventually } from '../support/events.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const dayMs = 86_400_000;
const yesterday = new Date(Date.now() - dayMs).toISOString().slice(0, 10);

let server: ServerProcess;
let site: string;
beforeAll(async () => {
  server = await startServerProcess();
  site = (await server.call('POST /v1/sites', { body: { name: 'News', domain: 'news.example' } })).id;
  const timestamp = `${yesterday}T12:00:00.000Z`;
  const events = ['a', 'b', 'c'].flatMap((session_id) => [
    event(site, { session_id, event_type: 'page_view', timestamp }),
    event(site, { session_id, event_type: 'adblock_detected', timestamp }),
  ]);
  await server.call('POST /v1/events/track', { body: { events } });
  await eventually(async () =>
    expect((await read({ kind: 'daily', date: yesterday, format: 'text' })).body).toMatch(/^Sessions +3/m),
  );
});
afterAll(() => server?.stop());

describe('GET /v1/sites/:id/report-preview', () => {
  it('is the email, its plain text or a file, of one set of numbers', async () => {
    const mail = await read({ kind: 'daily', date: yesterday });
    expect(mail.type).toBe('text/html; charset=utf-8');
    expect(mail.policy).toContain('sandbox');
    expect(mail.body).toContain('3 sessions');
    expect(JSON.parse((await read({ kind: 'daily', date: yesterday, format: 'json' })).body)).toMatchObject({
      period: { start: yesterday, end: yesterday },
      metrics: { sessions: 3, adblock_detected: 3 },
    });
    expect((await read({ kind: 'daily', date: yesterday, format: 'csv' })).body).toMatch(
      /^date,sessions,.*\r\n.*,3,3,0,0,,/,
    );
  });

  it('shows a draft with its filters and days', async () => {
    const draft = {
      name: 'Phones',
      metrics: 'sessions,by_device',
      devices: 'mobile',
      start: yesterday,
      end: yesterday,
    };
    const { body } = await read({ ...draft, format: 'text' });
    expect(body).toContain('Phones · News');
    expect(body).toContain('No session matched this report’s filters');
  });

  it('leads to the sessions that it counts, however its settings change', async () => {
    const params = { id: site };
    const body = {
      name: 'Phones',
      metrics: ['sessions' as const],
      schedule: { frequency: 'daily' as const },
      filters: { devices: ['mobile' as const] },
    };
    const { id: report } = await server.call('POST /v1/sites/:id/reports', { params, body });
    const { id: run } = await server.call('POST /v1/sites/:id/reports/:report/send', {
      params: { id: site, report },
      body: { to: ['reader@news.example'] },
    });
    await eventually(async () => {
      const kept = await server.call('GET /v1/sites/:id/report-history/:run', { params: { id: site, run } });
      expect(kept.report?.filters).toEqual({ devices: ['mobile'], countries: [], event_type: null });
    });
    await server.call('PATCH /v1/sites/:id/reports/:report', {
      params: { id: site, report },
      body: { filters: { devices: ['tablet'] } },
    });
    const linkIn = async (path: string) => /f=(device[^&"]*)/.exec((await get(path)).body)?.[1] ?? '';
    expect(decodeURIComponent(await linkIn(`report-history/${run}/file?format=html`))).toContain(
      '["mobile"]',
    );
    expect(decodeURIComponent(await linkIn(`reports/${report}/preview`))).toContain('["tablet"]');
  });

  it('goes back to the day, week or month around a date', async () => {
    const period = async (kind: string) =>
      JSON.parse((await read({ kind, date: '2026-02-18', format: 'json' })).body).period;
    expect(await period('daily')).toEqual({ start: '2026-02-18', end: '2026-02-18' });
    expect(await period('weekly')).toEqual({ start: '2026-02-16', end: '2026-02-22' });
    expect(await period('monthly')).toEqual({ start: '2026-02-01', end: '2026-02-28' });
  });

  it.each([
    ['date', { kind: 'daily', date: '2099-01-01' }, 'too_large'],
    ['date', { date: '2026-02-18', days: '7' }, 'conflict'],
    ['end', { start: '2026-02-18' }, 'required'],
    ['end', { start: '2026-02-18', end: '2026-02-17' }, 'too_small'],
    ['metrics', { metrics: '' }, 'required'],
    ['metrics', { metrics: 'sessions,sessions' }, 'conflict'],
    ['days', { days: '367' }, 'too_large'],
  ])('names %s where it is wrong: %j', async (field, query, reason) => {
    const { status, body } = await read(query as Record<string, string>);
    expect({ status, ...JSON.parse(body).error.details }).toMatchObject({ status: 400, field, reason });
  });
});

describe('truce report', () => {
  it('prints the same text as the API, beside the running server', async () => {
    const { body } = await read({ kind: 'daily', date: yesterday, format: 'text' });
    const { stdout } = await report(['news.example', 'daily']);
    // Over midnight, it is that of the next day.
    expect([body, (await read({ kind: 'daily', format: 'text' })).body]).toContain(stdout);
    expect((await report([site, 'daily', '--date', yesterday])).stdout).toBe(body);
  });

  it('leaves no key behind', async () => {
    const { keys } = await server.call('GET /v1/keys');
    expect(keys.map(({ name }) => name)).not.toContain('truce report');
  });

  it.each(['csv', 'json', 'email', 'mail'])('writes %s as the API answers it', async (format) => {
    const { body } = await read({ kind: 'weekly', format: format.endsWith('mail') ? 'html' : format });
    expect((await report(['news.example', 'weekly', '--format', format])).stdout).toBe(body);
  });

  it('writes a PDF into a file, and not onto a screen', async () => {
    const out = join(mkdtempSync(join(tmpdir(), 'truce-report-')), 'month.pdf');
    await report([site, 'monthly', '--format', 'pdf', '--out', out]);
    expect((await readPdf(readFileSync(out))).pages[0]).toContain('Monthly report');
    expect(await refusal([site, 'monthly', '--format', 'pdf'])).toBe(
      'truce: a PDF needs a file: add --out <file>\n',
    );
  });

  it.each([
    [['nowhere.example', 'daily'], /^truce: no site with the id or domain nowhere.example$/m],
    [['news.example', 'yearly'], /Allowed choices are daily, weekly, monthly/],
    [['news.example', 'daily', '--date', '2026-02-30'], /Use YYYY-MM-DD, e\.g\. 2026-11-20/],
    [
      ['news.example', 'daily', '--date', '2099-01-01'],
      /^truce: --date must lie in a day, week or month that is over$/m,
    ],
    [['news.example', 'daily', '--format', 'xls'], /Allowed choices are text, email, pdf, csv, json/],
  ])('refuses %j in words', async (args, words) => {
    expect(await refusal(args)).toMatch(words);
  });

  it('says what it does', async () => {
    expect((await report(['--help'])).stdout).toMatch(
      /report \[options\] <site> <kind>[\s\S]*--date[\s\S]*--out/,
    );
  });
});

/** Last, since the server is gone afterwards. */
describe('truce report without a server', () => {
  it('opens the data itself', async () => {
    const { body } = await read({ kind: 'daily', format: 'text' });
    await stopKeepingData();
    expect((await report(['news.example', 'daily'])).stdout).toBe(body);
  });
});

async function stopKeepingData(): Promise<void> {
  const ended = new Promise((resolve) => server.process.once('exit', resolve));
  server.process.kill('SIGTERM');
  await ended;
}

const read = (query: Record<string, string>) => get(`report-preview?${new URLSearchParams(query)}`);

async function get(path: string) {
  const answer = await fetch(`${server.url}/v1/sites/${site}/${path}`, {
    headers: { authorization: `Bearer ${server.key}` },
  });
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    policy: answer.headers.get('content-security-policy'),
    body: await answer.text(),
  };
}

function report(args: string[]) {
  return promisify(execFile)(process.execPath, ['dist/truce.js', 'report', ...args], {
    env: { PATH: process.env.PATH, PORT: new URL(server.url).port, TRUCE_DATA_DIR: server.dataDir },
  });
}

async function refusal(args: string[]): Promise<string> {
  const failed = await report(args).then(
    () => ({ stderr: '' }),
    (error: { stderr: string }) => error,
  );
  return failed.stderr;
}
