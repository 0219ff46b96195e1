import type { Canary } from '../../contract/sites/list-race.ts';
import { openApart } from '../../kit/each-apart.ts';
import type { Log } from '../../kit/log.ts';
import { addJob } from '../../records/jobs/queue.ts';
import type { Unread } from '../../records/read-json.ts';
import { inTransaction, type Records } from '../../records/records.ts';
import { canaryTimes, findRace, saveRace } from '../../records/sites/list-races.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';
import { SimulationFailed } from './find-browser.ts';
import type { SeenLine } from './seen-line.ts';

export interface CanaryParts {
  records: Records;
  /** Opens a page as every kind of visitor. @throws SimulationFailed */
  visit: (url: string) => Promise<Pick<SeenLine, 'profile' | 'verdict'>[]>;
  /** Another round against today's lists. */
  round: (site: OwnedSite) => Promise<void>;
  now: () => number;
  log: Log;
}

/**
 * Opens a site's home page as each kind of blocker. Where the script does not run with one, the lists are asked again,
 * and the page is opened once more: one bad answer of its server is no blocker. The owner is notified when the kinds
 * that stopped the script both times have changed.
 */
export async function visitSite(parts: CanaryParts, site: OwnedSite): Promise<Canary> {
  const { records, now, log } = parts;
  const seen = await lookTwice(parts, site);
  const at = new Date(now()).toISOString();
  const today = at.slice(0, 10);
  return inTransaction(records, async (db) => {
    const race = await findRace(db, site.id, today);
    const before = race.canary;
    // A visit that failed saw nobody: what is known stays, and is no news when the next visit sees it again.
    const { failed } = seen;
    const blind = failed === null ? seen.blind : (before?.blind ?? []);
    const isSame = before !== null && before.blind.join() === blind.join();
    const canary = { at, since: isSame ? before.since : at, blind, failed };
    await saveRace(db, site.id, { ...race, canary }, today);
    if (blind.length > 0 && !isSame) {
      const text = `site ${site.domain}: the script is blocked for some visitors`;
      log.warn({ site: site.id, blind }, text);
      const key = `check-alerts:${site.id}:visit:${at}`;
      await addJob(db, { kind: 'check-alerts', key, payload: { site_id: site.id }, runAt: at });
    }
    return canary;
  });
}

type CanaryFindings = Pick<Canary, 'blind' | 'failed'>;

async function lookTwice(parts: CanaryParts, site: OwnedSite): Promise<CanaryFindings> {
  const first = await lookAtRunning(parts, site);
  if (first.blind.length === 0) return first;
  await parts.round(site);
  const { blind, failed } = await look(parts, site);
  return { blind: blind.filter((profile) => first.blind.includes(profile)), failed };
}

/** A page without the script even for visitors without a blocker says nothing of the others, and may have been unwell. */
async function lookAtRunning(parts: CanaryParts, site: OwnedSite): Promise<CanaryFindings> {
  const first = await look(parts, site);
  return first.failed === notRunning ? look(parts, site) : first;
}

const notRunning = 'the script does not run on the page, even without a blocker';

async function look({ visit }: CanaryParts, { domain }: OwnedSite): Promise<CanaryFindings> {
  try {
    const seen = await visit(`https://${domain}/`);
    const runs = seen.some(({ profile, verdict }) => profile === 'none' && verdict !== null);
    if (!runs) return { blind: [], failed: notRunning };
    const blind = seen.filter(({ verdict }) => verdict === null).map(({ profile }) => profile);
    return { blind, failed: null };
  } catch (error) {
    if (!(error instanceof SimulationFailed)) throw error;
    return { blind: [], failed: error.message };
  }
}

/** So many a night: each takes up to two minutes. */
const maxSites = 20;

/** Those sites whose paths may rotate, since only they gain by it; first those that were not visited for longest. */
export async function visitSites(
  parts: CanaryParts,
  sites: Unread<OwnedSite>[],
  stop: AbortSignal,
): Promise<void> {
  const apart = openApart(parts.log, 'a site could not be opened as its visitors see it');
  let visited = 0;
  const times = await canaryTimes(parts.records.db);
  const timeOf = ({ siteId }: Unread<OwnedSite>) => times.get(siteId) ?? '';
  for (const { siteId, read } of sites.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b), 'en'))) {
    if (stop.aborted || visited === maxSites) break;
    await apart.run({ site: siteId }, async () => {
      const site = read();
      if (!site.config.delivery?.rotate) return;
      visited++;
      await visitSite(parts, site);
    });
  }
  // A stop ends visits half-way, which is no failure of theirs.
  if (!stop.aborted) apart.end();
}
