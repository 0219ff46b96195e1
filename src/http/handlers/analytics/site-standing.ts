import { advise } from '../../../analytics/advice/advise.ts';
import { type Facts, noFacts } from '../../../analytics/advice/facts.ts';
import { readStandings } from '../../../analytics/advice/read-standings.ts';
import { type Standing, toStanding } from '../../../analytics/advice/standing.ts';
import { offeredDays } from '../../../analytics/advice/tested-walls.ts';
import { sitesWithScriptless } from '../../../analytics/dark-share/sites-to-ask.ts';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import type { Caller } from '../../../auth/caller.ts';
import type { SiteNumbers } from '../../../contract/analytics/overview.ts';
import { sitesWithEndedTest } from '../../../records/ab-tests/finished-ab-tests.ts';
import { newestEmailState } from '../../../records/notifications/emails.ts';
import type { Db } from '../../../records/records.ts';
import { listPresentFindings } from '../../../records/sites/list-findings.ts';
import { sitesWithRates } from '../../../records/sites/revenue.ts';
import { sitesWithServed } from '../../../records/sites/served-page-views.ts';
import type { OwnedSite } from '../../../records/sites/sites.ts';
import { readDark } from '../../../reports/compose/read-dark.ts';
import { readTests } from '../../../reports/compose/read-tests.ts';

interface Sources {
  db: Db;
  store: AnalyticsStore;
}

/** More tests than this are not judged for a list of sites. */
const maxTests = 20;
/** Nor the dark share of more sites than these. */
const maxDark = 50;
const dayMs = 86_400_000;
const monthMs = 30 * dayMs;

/** How a site stands now; the outbox is only for those who see all of the account. */
export async function readStanding(
  { db, store, emailIsKeptOnPurpose }: Sources & { emailIsKeptOnPurpose: boolean },
  caller: Caller,
  site: OwnedSite,
  nowMs: number,
): Promise<Standing> {
  const [counted, rated, email] = await Promise.all([
    readStandings(store, [site.id], nowMs),
    sitesWithRates(db, [site.id]),
    caller.siteIds === null ? newestEmailState(db, caller.accountId) : null,
  ]);
  const isFine = email === 'kept' && emailIsKeptOnPurpose;
  return toStanding(counted.get(site.id), { ...settingsOf(site, rated), email: isFine ? null : email });
}

/** The one thing to do first on each of many sites: from what few questions about all of them tell. */
export async function readNextActions(
  { db, store }: Sources,
  sites: OwnedSite[],
  nowMs: number,
): Promise<Map<string, SiteNumbers['next']>> {
  const ids = sites.map(({ id }) => id);
  const since = new Date(nowMs - offeredDays.winner * dayMs).toISOString();
  const ended = await sitesWithEndedTest(db, ids, since);
  const testing = sites.filter(({ id, config: { ab_test } }) =>
    ab_test.enabled ? ab_test.variants.length > 1 : ended.has(id),
  );
  const [counted, rated, listed, dark, tests] = await Promise.all([
    readStandings(store, ids, nowMs),
    sitesWithRates(db, ids),
    listPresentFindings(db, ids),
    readDarkShares({ db, store }, sites, nowMs),
    Promise.all(
      testing.slice(0, maxTests).map(async ({ id }) => {
        const all = await readTests({ db, store }, id, { fromMs: 0, toMs: nowMs });
        return [id, all] as const;
      }),
    ),
  ]);
  const testsOf = new Map<string, Facts['tests']>(tests);
  return new Map(
    sites.map((site) => {
      const count = counted.get(site.id);
      const [first] = advise({
        ...noFacts(site.config),
        all: { impressions: count?.walls ?? 0, conversions: count?.conversions ?? 0 },
        standing: toStanding(count, { ...settingsOf(site, rated), email: null }),
        dark: dark.get(site.id) ?? null,
        listed: listed.filter(({ site_id }) => site_id === site.id),
        tests: testsOf.get(site.id) ?? [],
      });
      return [site.id, first ? { id: first.id, title: first.title, about: first.about } : null];
    }),
  );
}

/** Of sites with a second channel; the others are not asked for. */
async function readDarkShares(
  { db, store }: Sources,
  sites: OwnedSite[],
  nowMs: number,
): Promise<Map<string, Facts['dark']>> {
  const ids = sites.filter(({ config }) => !config.delivery?.origin).map(({ id }) => id);
  const since = new Date(nowMs - monthMs).toISOString().slice(0, 10);
  const found = await Promise.all([sitesWithServed(db, ids, since), sitesWithScriptless(store, ids, nowMs)]);
  const asked = sites.filter(({ id }) => found.flat().includes(id)).slice(0, maxDark);
  return new Map(
    await Promise.all(
      asked.map(async (site) => [site.id, await readDark({ db, store }, site, nowMs)] as const),
    ),
  );
}

function settingsOf({ id, status }: OwnedSite, rated: Set<string>): Pick<Standing, 'isActive' | 'hasRate'> {
  return { isActive: status === 'active', hasRate: rated.has(id) };
}
