import { readDarkShare } from '../../../analytics/dark-share/read-dark.ts';
import { readCohorts } from '../../../analytics/revenue/cohorts.ts';
import { readReach } from '../../../analytics/revenue/reach.ts';
import { readRecovery } from '../../../analytics/revenue/recovery.ts';
import { readRevenue } from '../../../analytics/revenue/revenue.ts';
import { readRevenueMonths } from '../../../analytics/revenue/revenue-months.ts';
import { readWonBack } from '../../../analytics/revenue/won-back.ts';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import { defaultRevenue, type SavedRevenue } from '../../../contract/analytics/revenue.ts';
import { nextInstant } from '../../../records/next-instant.ts';
import type { Db, Records } from '../../../records/records.ts';
import { findRevenue, findSavedRevenue, saveRevenue } from '../../../records/sites/revenue.ts';
import { openServed, saveServedPageViews } from '../../../records/sites/served-page-views.ts';
import type { Handlers } from '../../edge/api.ts';
import { etagOf, refuseOutdated } from '../../edge/if-match.ts';
import { onlyDeclared } from '../declared-properties.ts';
import { isSameSave } from '../is-same-save.ts';
import { ownedSite, ownedSiteForUpdate } from '../owned-site.ts';
import { rangeIn } from './range-in.ts';

/** What the owner says of earnings and of page views served, and what the wall is worth. */
export function moneyHandlers(parts: { records: Records; store: AnalyticsStore; now: () => number }) {
  const { store, now } = parts;
  const { db } = parts.records;
  return {
    'GET /v1/sites/:id/revenue': async ({ caller, params }) => {
      const site = await ownedSite(db, caller, params.id);
      return answerOf(await revenueOf(db, site.id));
    },

    'PUT /v1/sites/:id/revenue': async ({ caller, params, body, header, change }) => {
      return change(async (inside) => {
        const site = await ownedSiteForUpdate(inside, caller, params.id);
        const stored = await revenueOf(inside.db, site.id);
        refuseOutdated(header('if-match'), stored);
        const { currency, rates = stored.rates, attribution_days: days = stored.attribution_days } = body;
        const { choice_values = stored.choice_values } = body;
        const attribution_days = days ?? defaultRevenue.attribution_days;
        const changed = { currency, rates, attribution_days, choice_values };
        const updated_at = nextInstant(stored.updated_at, new Date(now()).toISOString());
        const saved = { ...changed, updated_at };
        if (isSameSave(stored, saved)) inside.unchanged();
        await saveRevenue(inside.db, site.id, changed, updated_at);
        return answerOf(saved);
      });
    },

    'PUT /v1/sites/:id/page-views': async ({ caller, params, body, change }) => {
      const site = await ownedSite(db, caller, params.id);
      return change(async (inside) => {
        await saveServedPageViews(inside.db, site.id, body.days);
        return { status: 200, body };
      });
    },

    'GET /v1/analytics/sites/:id/recovery': async ({ caller, params, query }) => {
      const site = await ownedSite(db, caller, params.id);
      return { status: 200, body: await readRecovery(store, site, rangeIn(query), now()) };
    },

    'GET /v1/analytics/sites/:id/revenue': async ({ caller, params, query }) => {
      const site = await ownedSite(db, caller, params.id);
      const settings = (await findRevenue(db, site.id)) ?? defaultRevenue;
      return { status: 200, body: await readRevenue(store, site, settings, rangeIn(query), now()) };
    },

    'POST /v1/analytics/sites/:id/won-back': async ({ caller, params, body }) => {
      const site = await ownedSite(db, caller, params.id);
      onlyDeclared(site, body);
      const settings = (await findRevenue(db, site.id)) ?? defaultRevenue;
      return { status: 200, body: await readWonBack(store, site, settings, body, now()) };
    },

    'GET /v1/analytics/sites/:id/revenue-months': async ({ caller, params, query }) => {
      const site = await ownedSite(db, caller, params.id);
      const settings = (await findRevenue(db, site.id)) ?? defaultRevenue;
      return { status: 200, body: await readRevenueMonths(store, site, settings, query.months, now()) };
    },

    'GET /v1/analytics/sites/:id/cohorts': async ({ caller, params, query }) => {
      const site = await ownedSite(db, caller, params.id);
      return { status: 200, body: await readCohorts(store, site, query.weeks, now()) };
    },

    'GET /v1/analytics/sites/:id/dark-share': async ({ caller, params, query }) => {
      const site = await ownedSite(db, caller, params.id);
      const served = openServed(db, site);
      return { status: 200, body: await readDarkShare(store, site, rangeIn(query), now(), served) };
    },

    'GET /v1/analytics/sites/:id/reach': async ({ caller, params, query }) => {
      const site = await ownedSite(db, caller, params.id);
      const served = openServed(db, site);
      return { status: 200, body: await readReach(store, site, rangeIn(query), now(), served) };
    },
  } satisfies Partial<Handlers>;
}

async function revenueOf(db: Db, siteId: string): Promise<SavedRevenue> {
  return (await findSavedRevenue(db, siteId)) ?? { ...defaultRevenue, updated_at: null };
}

function answerOf(settings: SavedRevenue) {
  return { status: 200 as const, body: settings, headers: { etag: etagOf(settings) } };
}
