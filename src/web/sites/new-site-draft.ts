import type { Input } from '../../contract/core/route.ts';
import type { Routes } from '../../contract/routes.ts';
import type { SiteConfig } from '../../contract/sites/sites.ts';
import { decimalText } from '../ui/numbers/read-number.ts';

export type NewSite = Input<Routes['POST /v1/sites']['body']>;

/** What the form for a new site holds, as it is typed. */
export interface NewSiteDraft {
  domain: string;
  name: string;
  wall: SiteConfig['wall'];
  timezone: string;
  holdsOut: boolean;
  currency: string;
  rpm: string;
  weeklyReport: boolean;
}

/** Enough to compare with on most sites. */
export const usualHoldout = 5;

/** @param zone the browser's own. */
export function newSiteDraft(zone: string): NewSiteDraft {
  return {
    ...{ domain: '', name: '', wall: 'off', timezone: zone, holdsOut: false },
    ...{ currency: zone.startsWith('Europe/') ? 'EUR' : 'USD', rpm: '', weeklyReport: false },
  };
}

/** @param host what the typed domain names. */
export function toNewSite(draft: NewSiteDraft, host: string): NewSite {
  const [name, rpm] = [draft.name.trim(), decimalText(draft.rpm) ?? draft.rpm.trim()];
  return {
    domain: host,
    ...(name ? { name } : {}),
    config: {
      wall: draft.wall,
      timezone: draft.timezone.trim(),
      ...(draft.holdsOut ? { ab_test: { holdout: usualHoldout } } : {}),
    },
    weekly_report: draft.weeklyReport,
    revenue: { currency: draft.currency, ...(rpm ? { rpm } : {}) },
  };
}
