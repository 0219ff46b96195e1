import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../../composition/config.ts';
import { listWatchParts } from '../../composition/list-watch.ts';
import type { Canary, RaceRound } from '../../contract/sites/list-race.ts';
import { watchSite } from '../../delivery/filter-lists/watch-lists.ts';
import { visitSite } from '../../delivery/simulations/canary.ts';
import { simulateApart } from '../../delivery/simulations/simulate-apart.ts';
import { openLog } from '../../kit/log.ts';
import type { Records } from '../../records/records.ts';
import { type FoundListed, listPresentFindings } from '../../records/sites/list-findings.ts';
import { findRace } from '../../records/sites/list-races.ts';
import { findSite, listActiveSiteIds, type OwnedSite } from '../../records/sites/sites.ts';
import { siteOf } from '../find-site.ts';
import { withRecords } from '../user-command.ts';

/** What one site's turn came to. */
export interface CanaryLine {
  site: string;
  /** Whether the owner lets paths rotate. */
  rotates: boolean;
  /** What lists still block after the round, or without one. */
  blocked: FoundListed[];
  /** Null where no list has anything of the site, or its paths may not rotate. */
  round: RaceRound | null;
  /** Null without a browser. */
  visit: Canary | null;
}

const visitMs = 120_000;
/** A running server reads the paths of sites again after ten seconds. */
const knownMs = 11_000;

/** `truce canary [site]`: a round against today's lists, and a visit as each kind of blocker. @throws UnknownSite */
export function runCanary(
  config: Config,
  { wanted, isBrowsing, distDir }: { wanted: string | undefined; isBrowsing: boolean; distDir: string },
): Promise<CanaryLine[]> {
  const log = openLog(config.logLevel === 'silent' ? 'silent' : 'warn');
  return withRecords(config, async ({ records }) => {
    const signals = { publish: async () => undefined };
    const watch = listWatchParts(config, { now: Date.now, log, distDir }, { records, signals });
    const visit = (url: string) =>
      simulateApart(join(distDir, 'truce.js'), planOf(config, url), new AbortController().signal);
    // The one before the visit was today's.
    const round = async () => undefined;
    const lines: CanaryLine[] = [];
    for (const site of await sitesOf(records, wanted)) {
      const begun = new Date().toISOString();
      await watchSite(watch, site.id);
      const blocked = await blockedOf(records, site);
      const last = await roundOf(records, site, { begun, isBlocked: blocked.length > 0 });
      const isNew = isBrowsing && (last?.rotated.length ?? 0) > 0;
      if (isNew) await wait(knownMs);
      const seen = isBrowsing ? await visitSite({ records, visit, round, now: Date.now, log }, site) : null;
      const rotates = site.config.delivery?.rotate === true;
      lines.push({ site: site.domain, rotates, blocked, round: last, visit: seen });
    }
    return lines;
  });
}

function planOf({ allowPrivate, simulatorEnvironment }: Config, url: string) {
  return { url, width: 1280, allowPrivate, timeoutMs: visitMs, environment: simulatorEnvironment };
}

async function sitesOf({ db }: Records, wanted: string | undefined): Promise<OwnedSite[]> {
  if (wanted !== undefined) return [await siteOf(db, wanted)];
  const found = await Promise.all((await listActiveSiteIds(db)).map((id) => findSite(db, id)));
  return found.filter((site) => site !== null);
}

async function blockedOf({ db }: Records, { id }: OwnedSite): Promise<FoundListed[]> {
  return (await listPresentFindings(db, [id])).map(({ site_id: _, ...found }) => found);
}

/** Only a round of this look; what repeats without a change keeps its first time, as long as a list has it. */
async function roundOf(
  { db }: Records,
  { id }: OwnedSite,
  { begun, isBlocked }: { begun: string; isBlocked: boolean },
): Promise<RaceRound | null> {
  const { last_round } = await findRace(db, id, begun.slice(0, 10));
  if (last_round === null || last_round.at >= begun) return last_round;
  if (['recovered', 'lost'].includes(last_round.outcome)) return null;
  return isBlocked ? last_round : null;
}
