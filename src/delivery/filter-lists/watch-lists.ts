import { createHash } from 'node:crypto';
import { type Apart, openApart } from '../../kit/each-apart.ts';
import type { Log } from '../../kit/log.ts';
import { addJob } from '../../records/jobs/queue.ts';
import type { Db, Records } from '../../records/records.ts';
import { listToWatch, saveListCheck } from '../../records/sites/list-findings.ts';
import { findRace, saveRace } from '../../records/sites/list-races.ts';
import { findSite, type OwnedSite } from '../../records/sites/sites.ts';
import { listTemplates } from '../../records/sites/templates.ts';
import { saveUnreadLists } from '../../records/sites/unread-lists.ts';
import { wallsOf } from '../wall-choice.ts';
import { askLists, type SiteListed } from './ask-lists.ts';
import type { ReadLists } from './given-lists.ts';
import { type RegeneratePaths, runRound } from './race-round.ts';
import type { WatchedSite } from './site-questions.ts';

export interface ListWatchParts {
  records: Records;
  readLists: () => Promise<ReadLists>;
  regeneratePaths: RegeneratePaths;
  /** `control`: the one name below the media path that no list may know. */
  service: { baseUrl: string; control: string };
  /** Names of the lists that the operator gave: other ones are worth another look on the same day. */
  sources: string[];
  now: () => number;
  log: Log;
}

/** The first check stays out of the way of the start. */
const firstCheckMs = 60_000;
const minuteMs = 60_000;
const failed = 'a site could not be checked against the filter lists';

/** Checks every active site, or those that changed since their last check, against the filter lists. */
export async function checkSites(parts: ListWatchParts, which: 'all' | 'changed'): Promise<void> {
  const apart = openApart(parts.log, failed);
  const sites: OwnedSite[] = [];
  for (const { siteId, read } of await listToWatch(parts.records.db, which)) {
    const site = await apart.run({ site: siteId }, read);
    if (site) sites.push(site);
  }
  if (which === 'all' && sites.length === 0) await saveUnreadLists(parts.records.db, []); // nobody needs them
  await watchEach(parts, sites, apart);
  apart.end();
}

/** A check soon after the start: once a day, and again when the operator gives other lists. */
export async function addFirstCheck({ records, sources, now }: ListWatchParts): Promise<void> {
  const given = createHash('sha256').update(sources.join('\n')).digest('hex').slice(0, 8);
  const runAt = new Date(now() + firstCheckMs).toISOString();
  const key = `check-filter-lists:${runAt.slice(0, 10)}:${given}`;
  await addJob(records.db, { kind: 'check-filter-lists', key, payload: {}, runAt });
}

/** Adds a check of the sites that changed: one for all that change within a minute. */
export async function askForListWatch(db: Db, nowMs: number): Promise<void> {
  const runAt = new Date(Math.ceil((nowMs + 1) / minuteMs) * minuteMs).toISOString();
  await addJob(db, { kind: 'check-changed-sites', key: `check-changed-sites:${runAt}`, payload: {}, runAt });
}

/** Checks these sites now. New findings are reported; paths that may be rotated are rotated and checked again. */
export async function watchSites(parts: ListWatchParts, sites: OwnedSite[]): Promise<void> {
  const apart = openApart(parts.log, failed);
  await watchEach(parts, sites, apart);
  apart.end();
}

async function watchEach(parts: ListWatchParts, sites: OwnedSite[], apart: Apart): Promise<void> {
  if (sites.length === 0) return;
  const read = await parts.readLists();
  await saveUnreadLists(parts.records.db, read.unread);
  const watched: (OwnedSite & WatchedSite)[] = [];
  for (const site of sites) {
    const each = await apart.run({ site: site.id }, () => withWalls(parts.records.db, site));
    if (each) watched.push(each);
  }
  const listed = await askLists(read.lists, watched, parts.service);
  for (const site of watched) {
    await apart.run({ site: site.id }, async () => {
      const found = await saveListed(parts, read, site, listed);
      const isIncomplete = read.unread.length > 0;
      const ask = {
        look: (changed: OwnedSite) => look(parts, read, changed),
        findFreeLoader: (listed: OwnedSite) => findFreeLoader(parts, read, listed),
      };
      await runRound({ ...parts, ...ask }, site, { found, isIncomplete });
    });
  }
}

/** One look at one site, whether it is active or not. Who asks for it wants the race to go on where it had stopped. */
export async function watchSite(parts: ListWatchParts, siteId: string): Promise<void> {
  const site = await findSite(parts.records.db, siteId);
  if (!site) return;
  const today = new Date(parts.now()).toISOString().slice(0, 10);
  const race = await findRace(parts.records.db, site.id, today);
  if (race.stopped_because !== null) {
    await saveRace(parts.records.db, site.id, { ...race, losses: 0, stopped_because: null }, today);
  }
  await watchSites(parts, [site]);
}

/** Another round of one site, as it is now. */
export async function raceAgain(parts: ListWatchParts, siteId: string): Promise<void> {
  const site = await findSite(parts.records.db, siteId);
  if (site) await watchSites(parts, [site]);
}

async function look(parts: ListWatchParts, read: ReadLists, site: OwnedSite): Promise<SiteListed[]> {
  const watched = await withWalls(parts.records.db, site);
  return saveListed(parts, read, site, await askLists(read.lists, [watched], parts.service));
}

/** Lists may already block paths in reserve: taking one of them would cost a round. */
async function findFreeLoader(
  { service }: ListWatchParts,
  { lists }: ReadLists,
  site: OwnedSite,
): Promise<string | undefined> {
  const { delivery } = site.config;
  for (const loader of delivery?.reserve ?? []) {
    const moved = { ...site, config: { ...site.config, delivery: { ...delivery, loader } } };
    const listed = await askLists(lists, [{ ...moved, walls: [] }], service); // walls have addresses of their own
    if (!listed.some(({ target }) => target === 'loader')) return loader;
  }
}

/** A site with what its visitors may see besides its script. */
export async function withWalls(db: Db, site: OwnedSite): Promise<OwnedSite & WatchedSite> {
  return { ...site, walls: wallsOf(site, await listTemplates(db, site.id)) };
}

/** @returns what of this is about the site */
async function saveListed(
  parts: ListWatchParts,
  { lists, unread }: ReadLists,
  site: OwnedSite,
  listed: SiteListed[],
): Promise<SiteListed[]> {
  const at = new Date(parts.now()).toISOString();
  const asked = lists.map(({ rules, ...list }) => ({ ...list, rules: rules.length }));
  const own = listed.filter(({ siteId }) => siteId === site.id);
  const found = own.map(({ siteId: _, ...rest }) => rest);
  const check = { at, lists: asked, isIncomplete: unread.length > 0, found };
  for (const each of await saveListCheck(parts.records, site.id, check)) {
    const text = `site ${site.domain}: your ${targetNames[each.target]} was listed in ${each.list} on ${at.slice(0, 10)} by rule ${each.rule}`;
    parts.log.warn({ site: site.id, ...each }, text);
  }
  return own;
}

const targetNames: Record<SiteListed['target'], string> = {
  host: "service's host",
  loader: 'script address',
  ask: "script's second part",
  wall: "wall's address",
  choices: "address of the wall's choices",
  plain: "inline snippet's address",
  gate: "gate's address",
  track: 'event address',
  media: 'bait folder',
  markup: 'page name',
};
