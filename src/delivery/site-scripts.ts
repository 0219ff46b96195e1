import { createHash } from 'node:crypto';
import { type Packed, pack } from '../http/edge/precompressed.ts';
import type { DayMarks } from '../kit/day-marks.ts';
import type { Signals } from '../kit/signals/signals.ts';
import { openTtlCache } from '../kit/ttl-cache.ts';
import { findRun } from '../records/ab-tests/ab-test-runs.ts';
import type { Db, Records } from '../records/records.ts';
import { findSite, type OwnedSite } from '../records/sites/sites.ts';
import { listTemplates } from '../records/sites/templates.ts';
import { drawBaits } from './bait-pools.ts';
import { askSource, loaderSettings, loaderSource, wallKey } from './loader-script.ts';
import type { SdkFiles } from './sdk-files.ts';
import { type ChosenWall, softened, wallsOf } from './wall-choice.ts';
import { aboutAddress, type Wishes, wallContent, wallLanguage, wallSource } from './wall-script.ts';

export interface SiteScriptParts {
  records: Records;
  signals: Pick<Signals, 'subscribe'>;
  baseUrl: string;
  marks: Pick<DayMarks, 'make'>;
  now: () => number;
}

/** The scripts of a site as they are sent; `unknown` is a script too, so that no page ever breaks. */
export interface SiteScripts {
  unknown: Packed;
  loader(siteId: string): Promise<Packed>;
  /** The part that asks, loaded where a blocker was found. */
  ask(siteId: string): Promise<Packed>;
  /** The part that knows ad libraries, loaded once a visitor has allowed ads. */
  slots(siteId: string): Promise<Packed>;
  /** The wall of a variant, by key or name; the first one where neither is known. In the language that suits best. */
  wall(siteId: string, variant: string, wishes: Wishes, isSoft?: boolean): Promise<Packed>;
}

const bounds = { keepMs: 10_000, most: 2_000 };
const maxPacked = 1_000;

interface Known {
  site: OwnedSite;
  walls: ChosenWall[];
}

/**
 * A site is looked up once in a few seconds, and at once after a change on any node; its last known settings serve while
 * the database is away. A text is packed once.
 */
export async function openSiteScripts(parts: SiteScriptParts, sdk: SdkFiles): Promise<SiteScripts> {
  const unknown = await pack('');
  const idle = await pack('/* Truce: this site is inactive. */');
  const known = openTtlCache(lookUp, bounds, parts.now);
  parts.signals.subscribe('site', known.forget);
  const packOnce = packCache();

  async function lookUp(id: string): Promise<Known | null> {
    const site = /^[0-9a-f-]{36}$/.test(id) ? await findSite(parts.records.db, id) : null;
    if (!site) return null;
    const { allocation, guard_rails } = site.config.ab_test;
    const isSteered = allocation === 'bandit' || guard_rails !== undefined;
    const shares = isSteered ? await findShares(parts.records.db, id) : {};
    return { site, walls: wallsOf(site, await listTemplates(parts.records.db, id), shares) };
  }

  async function scriptOf(id: string, write: (known: Known) => string | null): Promise<Packed> {
    const found = await known.get(id);
    if (!found) return unknown;
    if (found.site.status === 'inactive') return idle;
    const source = write(found);
    return source === null ? unknown : packOnce(source);
  }

  return {
    unknown,
    loader: (id) =>
      scriptOf(id, ({ site }) => {
        const nowMs = parts.now();
        const day = new Date(nowMs).toISOString().slice(0, 10);
        const ofDay = { baits: drawBaits(day, id), mark: parts.marks.make(id, nowMs) };
        const settings = loaderSettings(site, ofDay, parts.baseUrl);
        return loaderSource(sdk, settings, site.config);
      }),
    ask: (id) => scriptOf(id, ({ site, walls }) => askSource(sdk, site, walls)),
    slots: (id) => scriptOf(id, () => sdk.slots),
    wall: (id, wanted, wishes, isSoft = false) =>
      scriptOf(id, ({ site, walls }) => {
        const chosen = walls.find(({ variant }) => [variant, wallKey(variant)].includes(wanted)) ?? walls[0];
        if (!chosen) return null;
        const config = isSoft ? softened(chosen.config) : chosen.config;
        const language = wallLanguage(config, site.config.languages, wishes);
        return wallSource(sdk, wallContent(config, language, aboutAddress(parts.baseUrl, site.id)));
      }),
  };
}

/** What visitors are shared out by, where the shares follow the results or guard rails. */
async function findShares(db: Db, siteId: string): Promise<Record<string, number>> {
  return (await findRun(db, siteId))?.periods.at(-1)?.weights ?? {};
}

function packCache(): (source: string) => Promise<Packed> {
  const packed = new Map<string, Promise<Packed>>();
  return (source) => {
    const key = createHash('sha256').update(source).digest('base64');
    const known = packed.get(key);
    if (known) return known;
    if (packed.size >= maxPacked) packed.clear();
    const fresh = pack(source);
    packed.set(key, fresh);
    return fresh;
  };
}
