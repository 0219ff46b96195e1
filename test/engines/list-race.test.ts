import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import type { Delivery } from '../../src/contract/sites/delivery.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { askLists } from '../../src/delivery/filter-lists/ask-lists.ts';
import { readFilterList } from '../../src/delivery/filter-lists/filter-list.ts';
import { watchSite, watchSites, withWalls } from '../../src/delivery/filter-lists/watch-lists.ts';
import { entryOf, fileOf, wallKey } from '../../src/delivery/loader-script.ts';
import { visitSite } from '../../src/delivery/simulations/canary.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import { findRace } from '../../src/records/sites/list-races.ts';
import { listPaths, regeneratePaths } from '../../src/records/sites/site-paths.ts';
import { findSite, type OwnedSite } from '../../src/records/sites/sites.ts';
import { listUnreadLists } from '../../src/records/sites/unread-lists.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { injectedRules } from '../support/injected-rules.ts';
import { quietLog } from '../support/quiet-log.ts';

const service = { baseUrl: 'https://t.example', control: 'page-texture.png' };
const day = (n: number, hour = 8) => Date.parse(`2026-11-${n}T${String(hour).padStart(2, '0')}:00:00.000Z`);
let records: Records;
let account: string;
let sites = 0;
beforeAll(async () => {
  records = openSqlite(':memory:');
  await migrate(records);
  account = await addAccount(records.db, new Date(day(20)).toISOString());
});
afterAll(() => records.close());

describe('the race against filter lists', () => {
  it('recovers from each of 200 rules in one round, and breaks no page', async () => {
    const rules = injectedRules(200, 62);
    expect(new Set(rules.map(({ shape }) => shape)).size).toBe(11);
    const outcomes: Record<string, number> = {};
    for (const { shape, write } of rules) {
      const site = await newSite();
      const before = site.config.delivery as Required<Delivery>;
      const files = {
        ask: fileOf(site, { part: 'ask' }),
        wall: fileOf(site, { part: 'wall', key: wallKey('control') }),
        plain: `${site.id}-${entryOf(site, 'plain')}`,
        choices: `${site.id}-${entryOf(site, 'choices')}`,
      };
      const rule = write({ ...before, ...files, domain: site.domain, service: 't.example' });
      await watchSites(watch([rule], day(21)), [site]);
      const after = await reread(site);
      const { last_round } = await race(site, day(21));
      const outcome = last_round?.outcome ?? 'untouched';
      outcomes[`${shape}: ${outcome}`] = (outcomes[`${shape}: ${outcome}`] ?? 0) + 1;
      if (outcome !== 'recovered') {
        expect(after.config.delivery).toEqual(before);
        continue;
      }
      const left = await blockedOf(after, [rule]);
      expect(left, rule).toEqual([]);
      await worksAsBefore(site.id, before);
      // A page with the snippet of yesterday comes to the new script by the addresses that it knows.
      const known = [before.loader, ...before.reserve];
      expect(await firstFree(known, after, rule), rule).toBe(after.config.delivery?.loader);
    }
    const summary = Object.keys(outcomes).sort();
    expect(summary).toEqual([
      'address: recovered',
      'element hiding: no_help',
      'ending: recovered',
      'folder: recovered',
      'host: no_help',
      'named site: on_purpose',
      'options: recovered',
      'path: recovered',
      'regex: recovered',
      'third party: recovered',
      'wildcard: recovered',
    ]);
  });

  it('rotates three times a day, and goes on the next day', async () => {
    const site = await newSite();
    const rotate = async (now: number) => {
      const present = await reread(site);
      await watchSites(watch([`${present.config.delivery?.track}|`], now), [present]);
      return (await race(site, now)).last_round?.outcome;
    };
    const outcomes = [];
    for (const hour of [1, 2, 3, 4, 5]) outcomes.push(await rotate(day(21, hour)));
    expect(outcomes).toEqual(['recovered', 'recovered', 'recovered', 'limit', 'limit']);
    expect((await race(site, day(21, 5))).last_round?.at).toBe(new Date(day(21, 4)).toISOString());
    expect(await rotate(day(22))).toBe('recovered');
  });

  it('stops after losing three times in a row, until the owner asks for a check', async () => {
    const site = await newSite({ origin: 'https://s.example', folder: '/velona' });
    const rules = ['/velona/$xhr'];
    const outcomes = [];
    for (const n of [21, 22, 23, 24]) {
      await watchSites(watch(rules, day(n)), [await reread(site)]);
      outcomes.push((await race(site, day(n))).last_round?.outcome);
    }
    expect(outcomes).toEqual(['lost', 'lost', 'stopped', 'stopped']);
    expect(await race(site, day(24))).toMatchObject({ losses: 3, stopped_because: 'losing' });
    const before = (await reread(site)).config.delivery;
    await watchSite(watch([], day(25)), site.id);
    expect(await race(site, day(25))).toMatchObject({ losses: 0, stopped_because: null });
    expect((await reread(site)).config.delivery).toEqual(before);
  });

  it('changes nothing where a list names the site, and says so once', async () => {
    const site = await newSite();
    const before = site.config.delivery;
    const rule = `${before?.track}$domain=${site.domain}`;
    for (const n of [21, 22]) await watchSites(watch([rule], day(n)), [site]);
    expect((await reread(site)).config.delivery).toEqual(before);
    expect(await race(site, day(22))).toMatchObject({
      stopped_because: 'on_purpose',
      last_round: { outcome: 'on_purpose', at: new Date(day(21)).toISOString(), rule },
    });
    const jobs = await records.db
      .selectFrom('jobs')
      .select('key')
      .where('kind', '=', 'check-alerts')
      .execute();
    expect(jobs.filter(({ key }) => key.startsWith(`check-alerts:${site.id}:race:`))).toHaveLength(1);
  });

  it('forgets losses and pauses once no list has the site, and not while a list is missing', async () => {
    const site = await newSite({ origin: 'https://s.example', folder: '/morade' });
    const round = async (n: number, rules: string[], missing = {}) => {
      await watchSites(watch(rules, day(n), missing), [await reread(site)]);
      return race(site, day(n));
    };
    const folder = ['/morade/$xhr'];
    await round(20, folder);
    expect(await round(21, folder)).toMatchObject({ losses: 2 });
    expect(await round(22, [], { isIncomplete: true })).toMatchObject({ losses: 2 });
    expect(await listUnreadLists(records.db)).toEqual([gone]);
    expect(await round(23, [])).toMatchObject({ losses: 0 });
    expect(await listUnreadLists(records.db)).toEqual([]);
    expect(await round(24, folder)).toMatchObject({ losses: 1, last_round: { outcome: 'lost' } });
    const named = [`/morade/$domain=${site.domain}`, ...folder];
    expect(await round(25, named)).toMatchObject({ stopped_because: 'on_purpose' });
    expect(await round(26, folder, { isIncomplete: true })).toMatchObject({ stopped_because: 'on_purpose' });
    expect(await round(27, folder)).toMatchObject({ losses: 2, stopped_because: null });
    expect(await round(28, folder)).toMatchObject({ stopped_because: 'losing' });
    expect(await round(29, [])).toMatchObject({ losses: 0, stopped_because: null });
  });

  it('rotates nothing where the owner does not want it', async () => {
    const site = await newSite({ rotate: false });
    await watchSites(watch([`${site.config.delivery?.track}|`], day(21)), [site]);
    expect(await race(site, day(21))).toMatchObject({ rotations_today: 0, last_round: null });
  });
});

describe('the visit as each kind of blocker', () => {
  type Seen = Awaited<ReturnType<Parameters<typeof visitSite>[0]['visit']>>;
  const seen = (...blind: string[]): Seen =>
    (['none', 'ublock', 'brave'] as const).map((profile) => ({
      ...{ profile, verdict: blind.includes(profile) ? null : 'blocked' },
    }));
  const visits = async (site: OwnedSite, n: number, answers: Seen[]) => {
    const left = [...answers];
    // The page stays as it was last seen.
    const visit = async () => (left.length > 1 ? left.shift() : left[0]) ?? [];
    const parts = { records, visit, round: async () => undefined, now: () => day(n), log: quietLog };
    return { canary: await visitSite(parts, site), left: left.length - 1 };
  };
  const told = async (site: OwnedSite) => {
    const jobs = await records.db
      .selectFrom('jobs')
      .select('key')
      .where('kind', '=', 'check-alerts')
      .execute();
    return jobs.filter(({ key }) => key.startsWith(`check-alerts:${site.id}:visit:`)).length;
  };

  it('tells the owner once, and again when other kinds are affected', async () => {
    const site = await newSite();
    await visits(site, 21, [seen()]);
    expect(await told(site)).toBe(0);
    await visits(site, 22, [seen('ublock')]);
    const { canary } = await visits(site, 23, [seen('ublock')]);
    expect(await told(site)).toBe(1);
    expect(canary).toMatchObject({ blind: ['ublock'], since: new Date(day(22)).toISOString() });
    await visits(site, 24, [seen('ublock', 'brave')]);
    expect(await told(site)).toBe(2);
    expect((await race(site, day(24))).canary?.since).toBe(new Date(day(24)).toISOString());
  });

  it('keeps what is known through a visit that fails', async () => {
    const site = await newSite();
    await visits(site, 21, [seen('ublock')]);
    const { canary } = await visits(site, 22, [seen('none', 'ublock', 'brave')]);
    expect(canary).toMatchObject({ blind: ['ublock'], failed: expect.any(String) });
    await visits(site, 23, [seen('ublock')]);
    expect(await told(site)).toBe(1);
    const since = new Date(day(21)).toISOString();
    expect((await race(site, day(23))).canary).toMatchObject({ blind: ['ublock'], failed: null, since });
  });

  it('looks again after another round, and is quiet where that helped', async () => {
    const site = await newSite();
    expect(await visits(site, 21, [seen('ublock'), seen()])).toMatchObject({
      canary: { blind: [] },
      left: 0,
    });
    expect(await told(site)).toBe(0);
  });

  it('believes no kind that was affected only once, nor a page on which the script failed once', async () => {
    const site = await newSite();
    const looks = [
      [seen('ublock'), seen()],
      [seen('ublock'), seen('brave')],
      [seen('none', 'ublock', 'brave'), seen()],
    ];
    for (const [at, answers] of looks.entries()) {
      expect(await visits(site, 21 + at, answers)).toMatchObject({
        ...{ canary: { blind: [], failed: null }, left: 0 },
      });
    }
    expect(await told(site)).toBe(0);
    const both = [seen('ublock', 'brave'), seen('ublock')];
    expect((await visits(site, 24, both)).canary.blind).toEqual(['ublock']);
  });

  it('calls no visitor affected where the script runs for nobody', async () => {
    const { canary } = await visits(await newSite(), 21, [seen('none', 'ublock', 'brave')]);
    expect(canary).toMatchObject({ blind: [], failed: expect.stringContaining('even without a blocker') });
  });
});

async function newSite({ origin = undefined as string | undefined, folder = '', rotate = true } = {}) {
  const name = () => `${folder || `/${word()}`}/${word()}`;
  const paths = { loader: `${name()}.js`, track: name(), media: name() };
  const reserve = Array.from({ length: 4 }, () => `${name()}.js`);
  const delivery = { ...(origin && { origin }), ...paths, reserve, rotate };
  const domain = origin ? 's.example' : `site-${++sites}.example`;
  const draft = { name: 's', domain, status: 'active' as const, config: { ...defaultSiteConfig, delivery } };
  return addSite(records, account, draft, defaultTemplateConfig, new Date(day(20)).toISOString());
}

function word(): string {
  return [...randomBytes(4)].map((byte) => `${'bdfgklmn'[byte % 8]}${'aeiou'[byte % 5]}`).join('');
}

const gone = { source: '/lists/gone.txt', error: 'Error: ENOENT' };

function watch(rules: string[], nowMs: number, { isIncomplete = false } = {}) {
  const now = new Date(nowMs).toISOString();
  return {
    records,
    readLists: async () => ({ lists: [listOf(rules)], unread: isIncomplete ? [gone] : [] }),
    regeneratePaths: (listed: OwnedSite, roles: ('track' | 'media' | 'loader')[], loader?: string) =>
      regeneratePaths(records, listed, roles, now, { random: Math.random, ...(loader && { loader }) }),
    ...{ service, sources: [], now: () => nowMs, log: quietLog },
  };
}

function listOf(rules: string[]) {
  return readFilterList(rules.join('\n'), 'a.txt', { name: 'A', version: '1' });
}

async function reread(site: OwnedSite): Promise<OwnedSite> {
  const found = await findSite(records.db, site.id);
  if (!found) throw new Error('the site is gone');
  return found;
}

function race(site: OwnedSite, nowMs: number) {
  return findRace(records.db, site.id, new Date(nowMs).toISOString().slice(0, 10));
}

async function blockedOf(site: OwnedSite, rules: string[]) {
  return askLists([listOf(rules)], [await withWalls(records.db, site)], service);
}

/** The address from which a page comes to its script, if it tries these in their order. */
async function firstFree(known: string[], site: OwnedSite, rule: string): Promise<string | undefined> {
  for (const loader of known) {
    const config = { ...site.config, delivery: { ...site.config.delivery, loader } };
    const watched = await withWalls(records.db, { ...site, config });
    const found = await askLists([listOf([rule])], [watched], service);
    if (!found.some(({ target }) => target === 'loader')) return loader;
  }
}

/** Every address that a page of before knows still leads to the site. */
async function worksAsBefore(siteId: string, { loader, track, media, reserve }: Required<Delivery>) {
  const own = (await listPaths(records.db)).filter(({ site_id }) => site_id === siteId);
  const roleOf = (path: string) => own.find((each) => each.path === path)?.role;
  expect([loader, ...reserve].map(roleOf)).toEqual(Array(1 + reserve.length).fill('loader'));
  expect([roleOf(track), roleOf(media)]).toEqual(['track', 'media']);
}
