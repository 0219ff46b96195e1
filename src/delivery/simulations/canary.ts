import type { Canary } from '../../contract/sites/list-race.ts';
import type { Log } from '../../kit/log.ts';
import type { Records } from '../../records/records.ts';
import { findRace, saveRace } from '../../records/sites/list-races.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';
import { SimulationFailed } from './find-browser.ts';
import type { SeenLine } from './seen-line.ts';

export interface CanaryParts {
  records: Records;
  /** Opens a page as every kind of visitor. @throws SimulationFailed */
  visit: (url: string) => Promise<Pick<SeenLine, 'profile' | 'verdict'>[]>;
  now: () => number;
  log: Log;
}

/** Opens a site's home page as each kind of blocker, and keeps which of them the script does not run with. */
export async function visitSite(parts: CanaryParts, site: OwnedSite): Promise<Canary> {
  const { records, now, log } = parts;
  const canary = await look(parts, site);
  const today = new Date(now()).toISOString().slice(0, 10);
  await saveRace(records.db, site.id, { ...(await findRace(records.db, site.id, today)), canary }, today);
  if (canary.blind.length > 0) {
    log.warn(
      { site: site.id, blind: canary.blind },
      `site ${site.domain}: the script is blocked for some visitors`,
    );
  }
  return canary;
}

async function look({ visit, now }: CanaryParts, { domain }: OwnedSite): Promise<Canary> {
  const at = new Date(now()).toISOString();
  try {
    const seen = await visit(`https://${domain}/`);
    const runs = seen.some(({ profile, verdict }) => profile === 'none' && verdict !== null);
    if (!runs)
      return { at, blind: [], failed: 'the script does not run on the page, even without a blocker' };
    const blind = seen.filter(({ verdict }) => verdict === null).map(({ profile }) => profile);
    return { at, blind, failed: null };
  } catch (error) {
    if (!(error instanceof SimulationFailed)) throw error;
    return { at, blind: [], failed: error.message };
  }
}

/** So many a night: each takes up to two minutes. */
const maxSites = 20;

/** Those sites whose paths may rotate, since only they gain by it. */
export async function visitSites(parts: CanaryParts, sites: OwnedSite[], stop: AbortSignal): Promise<void> {
  const moving = sites.filter(({ config }) => config.delivery?.rotate).slice(0, maxSites);
  for (const site of moving) if (!stop.aborted) await visitSite(parts, site);
}
