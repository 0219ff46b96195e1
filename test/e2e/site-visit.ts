import type { ServerOptions } from '../support/server.ts';
import { type OwnerVisit, openOwnerVisit } from './owner-visit.ts';

/** An owner in front of the built product, who has one site. */
export interface SiteVisit extends OwnerVisit {
  siteId: string;
  open(path: string): Promise<void>;
}

export interface SiteVisitOptions extends ServerOptions {
  domain?: string;
}

export async function openSiteVisit({
  domain = 'news.example',
  ...options
}: SiteVisitOptions = {}): Promise<SiteVisit> {
  const visit = await openOwnerVisit(options);
  const { id } = await visit.server.call('POST /v1/sites', { body: { domain } });
  await visit.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  return {
    ...visit,
    siteId: id,
    open: async (path) => void (await visit.page.goto(visit.server.url + path)),
  };
}
