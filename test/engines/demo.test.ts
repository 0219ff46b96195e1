import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoConfig, demoOwner, fillDemo } from '../../src/cli/demo/demo.ts';
import { type DemoSite, demoSites, smallSites } from '../../src/cli/demo/demo-sites.ts';
import { readConfig } from '../../src/composition/config.ts';
import type { Call } from '../../src/contract/core/client.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import { writeSetting } from '../../src/records/settings.ts';
import { clientOf } from '../support/join-team.ts';
import { patienceMs } from '../support/patience.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const dayMs = 86_400_000;
const sites: DemoSite[] = demoSites.map((site) => ({ ...site, weekday: 120, pairs: 4, livePerMinute: 1 }));
/** A busy machine is given time: thousands of statements. */
vi.setConfig({ testTimeout: 240_000 });
const running = new AbortController().signal;
let server: LocalServer;
let start: number;

beforeAll(async () => {
  // Its stores are in a folder of their own, which has no empty tables yet; the test's server has them.
  const env = { TRUCE_SLOW_QUERY_MS: '1' };
  server = await startServer({
    env,
    adapt: (config) => ({ ...demoConfig(config), dataDir: config.dataDir }),
  });
  start = Math.floor(server.clock.now() / dayMs) * dayMs;
});
afterAll(() => server.stop());

const fill = (nowMs: number) => {
  const wish = { nowMs, days: 4, readyDays: 2, baseUrl: 'http://localhost:8080', sites };
  return fillDemo(server.stores, { ...wish, build: server.flush });
};

async function stored(): Promise<{ events: number; sessions: number; first: number; last: number }> {
  const { database, query } = server.stores.engine;
  const [row] = await query<{ events: number; sessions: number; first: number; last: number }>(
    'heavy',
    `SELECT count() AS events, (SELECT sum(sign) FROM ${database}.sessions) AS sessions,
       toUnixTimestamp64Milli(min(occurred_at)) AS first, toUnixTimestamp64Milli(max(occurred_at)) AS last
     FROM ${database}.events`,
  );
  if (!row) throw new Error('no answer');
  return row;
}

const verify = (to: number) => verifySessions(server.stores.engine, start - 3 * dayMs, to);

it('stores the latest days at once and the days before while it runs, as ingestion would have', async () => {
  const now = start + 10.3 * 3_600_000;
  const { addEarlier } = await fill(now);
  const latest = await stored();
  expect(latest.first).toBeGreaterThanOrEqual(start - dayMs);
  expect(now - latest.last).toBeLessThan(30 * 60_000);
  expect(latest.last).toBeLessThanOrEqual(now);
  await addEarlier(running);
  const all = await stored();
  expect(all.first).toBeGreaterThanOrEqual(start - 3 * dayMs);
  expect(all.first).toBeLessThan(start - 2 * dayMs);
  expect(await verify(now)).toMatchObject({ sessions: Number(all.sessions), difference: null });
});

it('gives every event an id of its own', async () => {
  const { database, query } = server.stores.engine;
  const [row] = await query('heavy', `SELECT count() - uniqExact(id) AS repeated FROM ${database}.events`);
  expect(row).toEqual({ repeated: 0 });
});

it('draws a tenth of the visits for a small demo', () => {
  const perDay = (all: DemoSite[]) => all.map(({ weekday, livePerMinute }) => [weekday, livePerMinute]);
  expect(perDay(smallSites())).toEqual([
    [26, 0.05],
    [1780, 1.4],
  ]);
  expect(smallSites().map(({ key }) => key)).toEqual(demoSites.map(({ key }) => key));
});

it('fills in what is missing since it last ran, and nothing after a short pause', async () => {
  const before = await stored();
  await fill(before.last + 10 * 60_000);
  expect(await stored()).toEqual(before);
  const later = before.last + 0.4 * dayMs;
  await fill(later);
  const after = await stored();
  expect(later - after.last).toBeLessThan(30 * 60_000);
  expect(Number(after.sessions)).toBeGreaterThan(Number(before.sessions));
  expect(await verify(later)).toMatchObject({ sessions: Number(after.sessions), difference: null });
});

it('starts over where a start was stopped halfway', async () => {
  const { engine, records } = server.stores;
  await engine.command(`TRUNCATE TABLE ${engine.database}.sessions`);
  await writeSetting(records.db, 'demo_filling', 'yes');
  const now = start + dayMs;
  await (await fill(now)).addEarlier(running);
  const after = await stored();
  expect(await verify(now)).toMatchObject({ sessions: Number(after.sessions), difference: null });
});

it('has two sites, one with a test that compares walls of its own mode, and nothing left to set', async () => {
  const list = await server.call('GET /v1/sites');
  expect(list.sites.map(({ name }) => name)).toEqual([
    'The Harbor Courier (demo)',
    'Window Box Garden (demo)',
  ]);
  const [paper = { id: '' }] = list.sites;
  const { ab_tests } = await server.call('GET /v1/analytics/sites/:id/ab-tests', {
    params: { id: paper.id },
  });
  expect(ab_tests[0]?.ends_on).toBe(new Date(start + 14 * dayMs).toISOString().slice(0, 10));
  for (const { id } of list.sites) {
    const site = await server.call('GET /v1/sites/:id', { params: { id } });
    expect(site.config).toMatchObject({ mode: 'soft', wall: 'on', ab_test: { holdout: 5 } });
    const templates = await server.call('GET /v1/templates/sites/:id', { params: { id } });
    expect(templates.templates.every(({ config }) => config.mode === 'soft')).toBe(true);
  }
});

it('has nothing to warn of: email that stays in the outbox does so on purpose', async () => {
  const byOwner = await signIn();
  const report = await byOwner('GET /v1/health-report');
  const levels = Object.entries(report).flatMap(([name, part]) =>
    typeof part === 'object' && part && 'status' in part ? [[name, part.status]] : [],
  );
  // How full this machine is, the demo does not decide.
  const own = levels.filter(([name]) => !['disk', 'intake'].includes(name ?? ''));
  expect(own.filter(([, status]) => status !== 'ok')).toEqual([]);
  expect(report.mail).toMatchObject({ smtp: false, kept_on_purpose: true });
  await sendReport(byOwner);
  const { sites } = await server.call('GET /v1/sites');
  for (const { id } of sites) {
    const { advice } = await byOwner('GET /v1/analytics/sites/:id/advice', { params: { id } });
    expect(advice.map((each) => each.id)).not.toContain('fix_email');
    const { reports } = await server.call('GET /v1/sites/:id/reports', { params: { id } });
    expect(reports.filter(({ enabled }) => enabled).map(({ kind }) => kind)).toEqual(['weekly']);
  }
});

/** As the owner of the demo, whose cookie a client of this test keeps. */
async function signIn(): Promise<Call> {
  const answer = await fetch(`${server.url}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(demoOwner),
  });
  expect(answer.status).toBe(200);
  return clientOf(
    server.url,
    answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; '),
  );
}

/** So that the newest email of the account is one that was kept. */
async function sendReport(byOwner: Call): Promise<void> {
  const { sites } = await server.call('GET /v1/sites');
  const id = sites[0]?.id ?? '';
  const { reports } = await server.call('GET /v1/sites/:id/reports', { params: { id } });
  const params = { id, report: reports[0]?.id ?? '' };
  await byOwner('POST /v1/sites/:id/reports/:report/send', { params, body: {} });
  await vi.waitFor(async () => {
    const { mails } = await byOwner('GET /v1/mails');
    expect(mails.map(({ state }) => state)).toContain('kept');
  }, patienceMs);
}

it('is not backed up before an upgrade: what is invented can be invented again', () => {
  const backup = { directory: null, beforeUpgrade: false };
  expect(demoConfig(readConfig({ TRUCE_BACKUP_DIRECTORY: '/backups' })).backup).toMatchObject(backup);
});

it('logs nothing between the lines that say where it is', () => {
  expect(server.log()).toBe('');
});
