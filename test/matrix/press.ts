import type { SiteConfig } from '../../src/contract/sites.ts';
import { type Publisher, type PublisherOptions, startPublisher } from '../support/publisher-page.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type AdHosts, adTags, startAdHosts } from './ad-hosts.ts';

/** The built product and newspapers on another site than it: `127.0.0.1` against `localhost`. */
export interface Press {
  server: RunningServer;
  adHosts: AdHosts;
  /** The address of a page of that kind. */
  pages: Record<PageKind, string>;
  /** One more page, for a condition of its own. */
  publish(options?: Partial<PublisherOptions>): Promise<string>;
  stop(): Promise<void>;
}

export type PageKind = 'plain' | 'tagged' | 'probing';

export async function startPress(): Promise<Press> {
  const server = await startServer();
  const adHosts = await startAdHosts();
  const publishers: Publisher[] = [];
  const loaderOf = async (config: Partial<SiteConfig>) => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'news.example', config } });
    return `${server.url}/v1/loader/${id}.js`;
  };
  const loader = await loaderOf({});
  const publish = async (options: Partial<PublisherOptions> = {}) => {
    const publisher = await startPublisher({ loader, ...options });
    publishers.push(publisher);
    return publisher.url;
  };
  const asking = await loaderOf({ detection: { third_party_probes: 'on' } });
  return {
    server,
    adHosts,
    publish,
    pages: {
      plain: await publish(),
      tagged: await publish({ adTags }),
      probing: await publish({ loader: asking }),
    },
    async stop() {
      for (const publisher of publishers) await publisher.stop();
      await adHosts.stop();
      await server.stop();
    },
  };
}
