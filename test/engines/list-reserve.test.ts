import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import type { Delivery } from '../../src/contract/sites/delivery.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { readFilterList } from '../../src/delivery/filter-lists/filter-list.ts';
import { watchSites } from '../../src/delivery/filter-lists/watch-lists.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import { findRace } from '../../src/records/sites/list-races.ts';
import { regeneratePaths } from '../../src/records/sites/site-paths.ts';
import { findSite, type OwnedSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { quietLog } from '../support/quiet-log.ts';

const service = { baseUrl: 'https://t.example', control: 'page-texture.png' };
const day = (n: number) => Date.parse(`2026-11-${n}T08:00:00.000Z`);
let records: Records;
let account: string;
beforeAll(async () => {
  records = openSqlite(':memory:');
  await migrate(records);
  account = await addAccount(records.db, new Date(day(20)).toISOString());
});
afterAll(() => records.close());

describe('the script’s paths in reserve', () => {
  it('are those that pages know: used up, a blocked script is the owner’s to move', async () => {
    const site = await newSite('used-up');
    const rules: string[] = [];
    const rounds = [];
    for (const [at, name] of ['a', 'b', 'c'].entries()) {
      rules.push(`/used-up/${name}.js`);
      rounds.push(await round(site, day(21 + at), rules));
    }
    expect(rounds).toMatchObject([
      { outcome: 'recovered', rotated: ['loader'], reserve_left: 1 },
      { outcome: 'recovered', rotated: ['loader'], reserve_left: 0 },
      { outcome: 'no_help', rotated: [], reserve_left: 0 },
    ]);
    const { loader, reserve } = (await reread(site)).config.delivery ?? {};
    expect({ loader, reserve }).toEqual({ loader: '/used-up/c.js', reserve: [] });
  });

  it('are not taken for help where a list has the last of them too', async () => {
    const site = await newSite('folder', { reserve: ['/folder/b.js'] });
    expect(await round(site, day(21), ['/folder/a.js', '/folder/b.js'])).toMatchObject({
      ...{ outcome: 'lost', rotated: ['loader'], reserve_left: 0 },
    });
  });

  it('are missed where other paths move and the script stays blocked', async () => {
    const site = await newSite('half', { reserve: [] });
    expect(await round(site, day(21), ['/half/a.js', '/half/e|'])).toMatchObject({
      ...{ outcome: 'no_help', rotated: ['track'], reserve_left: 0 },
    });
  });

  it('that a list already blocks are passed over, and stay in reserve', async () => {
    const site = await newSite('passed');
    expect(await round(site, day(21), ['/passed/a.js|', '/passed/b.js|'])).toMatchObject({
      ...{ outcome: 'recovered', rotated: ['loader'], reserve_left: 1 },
    });
    expect((await reread(site)).config.delivery).toMatchObject({
      loader: '/passed/c.js',
      reserve: ['/passed/b.js'],
    });
  });

  it('are not spoken of where the script is not blocked', async () => {
    const site = await newSite('other');
    expect(await round(site, day(21), ['/other/e|'])).toMatchObject({
      ...{ outcome: 'recovered', rotated: ['track'], reserve_left: null },
    });
  });
});

function newSite(folder: string, { reserve = [`/${folder}/b.js`, `/${folder}/c.js`] } = {}) {
  const paths = { loader: `/${folder}/a.js`, track: `/${folder}/e`, media: `/${folder}/m` };
  const delivery: Delivery = { ...paths, reserve, rotate: true };
  const config = { ...defaultSiteConfig, delivery };
  const draft = { name: 's', domain: `${folder}.example`, status: 'active' as const, config };
  return addSite(records, account, draft, defaultTemplateConfig, new Date(day(20)).toISOString());
}

/** What comes of a round against a list with these rules. */
async function round(site: OwnedSite, nowMs: number, rules: string[]) {
  const now = new Date(nowMs).toISOString();
  const list = readFilterList(rules.join('\n'), 'a.txt', { name: 'A', version: '1' });
  const parts = {
    records,
    readLists: async () => ({ lists: [list], unread: [] }),
    regeneratePaths: (listed: OwnedSite, roles: ('track' | 'media' | 'loader')[], loader?: string) =>
      regeneratePaths(records, listed, roles, now, { random: Math.random, ...(loader && { loader }) }),
    ...{ service, sources: [], now: () => nowMs, log: quietLog },
  };
  await watchSites(parts, [await reread(site)]);
  return (await findRace(records.db, site.id, now.slice(0, 10))).last_round;
}

async function reread(site: OwnedSite): Promise<OwnedSite> {
  const found = await findSite(records.db, site.id);
  if (!found) throw new Error('the site is gone');
  return found;
}
