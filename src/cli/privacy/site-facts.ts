import { type KeptDays, keptDays } from '../../contract/limits/kept-days.ts';
import { listIntegrations } from '../../records/notifications/integrations.ts';
import type { Db } from '../../records/records.ts';
import { findSite } from '../../records/sites/sites.ts';

export interface SiteFacts {
  domain: string;
  wall: 'on' | 'off';
  consent_mode: 'strict' | 'cookieless' | 'full';
  page_url_query: 'utm' | 'strip' | 'keep';
  page_url_parameters: string[];
  /** Days. */
  kept: KeptDays;
  third_party_probes: 'off' | 'after_consent' | 'on';
  properties: string[];
  /** Hosts that notifications go to: totals and alerts, never visits. */
  notified: string[];
  /** Hosts of webhooks that get links to finished exports, which hold every event. */
  given_exports: string[];
  share_links: number;
  csv_links: number;
}

/** @throws Error where the site was deleted meanwhile */
export async function readSiteFacts(db: Db, id: string): Promise<SiteFacts> {
  const site = await findSite(db, id);
  if (!site) throw new Error(`the site ${id} was deleted meanwhile; try again`);
  const { domain, config } = site;
  const integrations = await listIntegrations(db, id);
  const takers = integrations.filter(
    ({ kind, events }) => kind === 'webhook' && events.includes('export.ready'),
  );
  const shares = await db.selectFrom('shares').select('id').where('site_id', '=', id).execute();
  const csvLinks = await db.selectFrom('data_links').select('id').where('site_id', '=', id).execute();
  return {
    domain,
    wall: config.wall,
    consent_mode: config.consent_mode,
    page_url_query: config.page_url_query ?? 'utm',
    page_url_parameters: config.page_url_parameters ?? [],
    kept: keptDays(config),
    third_party_probes: config.detection.third_party_probes,
    properties: config.properties ?? [],
    notified: hostsOf(integrations),
    given_exports: hostsOf(takers),
    share_links: shares.length,
    csv_links: csvLinks.length,
  };
}

function hostsOf(integrations: { url: string }[]): string[] {
  return [...new Set(integrations.map(({ url }) => new URL(url).hostname))].sort();
}
