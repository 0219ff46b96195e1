import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/events.ts';
import { byOwner } from '../support/owner.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const file = join(mkdtempSync(join(tmpdir(), 'truce-lists-')), 'mine.txt');
const write = (...rules: string[]) =>
  writeFileSync(file, ['! Title: Mine', '! Version: 9', ...rules].join('\n'));

let server: RunningServer;
beforeAll(async () => {
  write('||ads.example^');
  server = await startServer({ env: { TRUCE_FILTER_LISTS: file } });
});
afterAll(() => server.stop());

const newSite = (config = {}) =>
  server.call('POST /v1/sites', { body: { domain: 'example-news.net', config } });

it('a site that nobody looked at yet has no lists and no findings', async () => {
  const { id } = await newSite();
  expect(await server.call('GET /v1/sites/:id/list-watch', { params: { id } })).toEqual({
    checked_at: null,
    lists: [],
    findings: [],
    race: { rotations_today: 0, losses: 0, stopped_because: null, last_round: null, canary: null },
  });
});

it('asks the shipped lists and the given ones: a new site is in none', async () => {
  const { id } = await newSite();
  const watch = await server.call('POST /v1/sites/:id/list-watch', { params: { id } });
  expect(watch.lists.map(({ name, from }) => `${name} from ${from}`)).toEqual([
    'EasyList from shipped',
    'EasyPrivacy from shipped',
    'Mine from mine.txt',
  ]);
  expect(watch.lists.every(({ rules, version }) => rules > 0 && version !== '')).toBe(true);
  expect(watch.findings).toEqual([]);
  expect(Date.parse(watch.checked_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

it('a rule that comes is found and told in the log; when it goes, the finding is cleared', async () => {
  const { id } = await newSite();
  const look = () => server.call('POST /v1/sites/:id/list-watch', { params: { id } });
  write('/v1/events/track|$domain=example-news.net');
  expect((await look()).findings).toMatchObject([
    {
      target: 'track',
      address: `${server.url}/v1/events/track`,
      list: 'Mine',
      rule: '/v1/events/track|$domain=example-news.net',
      cleared_at: null,
    },
  ]);
  // The log comes through a pipe of its own, now and then after the answer.
  const told = 'site example-news.net: your event address was listed in Mine on 2';
  await expect.poll(() => server.log()).toContain(told);
  write('||ads.example^');
  expect((await look()).findings[0]?.cleared_at).not.toBeNull();
});

it('names a list that it cannot read in the health report, until it can', async () => {
  const { id } = await newSite();
  const look = () => server.call('POST /v1/sites/:id/list-watch', { params: { id } });
  const health = async () => (await byOwner(server)('GET /v1/health-report')).filter_lists;
  rmSync(file);
  await look();
  expect(await health()).toEqual({
    status: 'warn',
    unread: [{ source: file, error: expect.stringContaining('no such file') }],
  });
  write('||ads.example^');
  await look();
  expect(await health()).toEqual({ status: 'ok', unread: [] });
});

it('a site that allows it gets new paths, and the old ones go on answering', async () => {
  const { id } = await newSite({ delivery: { track: '/lumika/e', rotate: true } });
  write('/lumika/e|');
  await server.call('POST /v1/sites/:id/list-watch', { params: { id } });
  const round = { outcome: 'recovered', rotated: ['track'], list: 'Mine', rule: '/lumika/e|' };
  // At the turn of a minute, the check of changed sites may come first, and this one leaves the round to it.
  await eventually(async () => {
    const watch = await server.call('GET /v1/sites/:id/list-watch', { params: { id } });
    expect(watch.findings).toMatchObject([{ target: 'track', cleared_at: expect.any(String) }]);
    expect(watch.race).toMatchObject({ rotations_today: 1, losses: 0, last_round: round });
  });
  const { config } = await server.call('GET /v1/sites/:id', { params: { id } });
  expect(config.delivery?.track).toMatch(/^\/\w+/);
  expect(config.delivery?.track).not.toBe('/lumika/e');
  const event = { site_id: id, session_id: 's', event_type: 'page_view' };
  for (const path of ['/lumika/e', config.delivery?.track]) {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      body: JSON.stringify(event),
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(201);
  }
});
