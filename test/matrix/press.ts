import type { SiteConfig } from '../../src/contract/sites/sites.ts';
import { type Publisher, type PublisherOptions, startPublisher } from '../support/publisher-page.ts';
import type { RunningServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type AdHosts, adTags, startAdHosts } from './ad-hosts.ts';

/**
 * The names of the newspapers and of the service, all of them this machine. Lists switch hiding off on `localhost`
 * and `127.0.0.1`, so neither will do.
 */
export const localNames = { papers: 'www.news.example', service: 'service.truce.example' };

/** The built product and newspapers, on two sites. */
export interface Press {
  server: RunningServer;
  adHosts: AdHosts;
  /** The address of a page of that kind. */
  pages: Record<PageKind, string>;
  /** One more page, for a condition of its own; `probing`: its owner asks ad hosts as well. */
  publish(options: Partial<PublisherOptions>, probing?: boolean): Promise<string>;
  stop(): Promise<void>;
}

export const pageKinds = ['plain', 'tagged', 'probing'] as const;
export type PageKind = (typeof pageKinds)[number];

export async function startPress(): Promise<Press> {
  const server = await startServerProcess();
  const adHosts = await startAdHosts();
  const publishers: Publisher[] = [];
  const loaderOf = async (config: Partial<SiteConfig>) => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'news.example', config } });
    return `${at(localNames.service, server.url)}/v1/loader/${id}.js`;
  };
  const loader = await loaderOf({});
  const asking = await loaderOf({ detection: { third_party_probes: 'on' } });
  const publish = async (options: Partial<PublisherOptions>, probing = false) => {
    const publisher = await startPublisher({ loader: probing ? asking : loader, ...options });
    publishers.push(publisher);
    return at(localNames.papers, publisher.url);
  };
  return {
    server,
    adHosts,
    publish,
    pages: {
      plain: await publish({}),
      tagged: await publish({ adTags }),
      probing: await publish({}, true),
    },
    async stop() {
      for (const publisher of publishers) await publisher.stop();
      await adHosts.stop();
      await server.stop();
    },
  };
}

function at(name: string, url: string): string {
  return url.replace(/localhost|127\.0\.0\.1/, name);
}
