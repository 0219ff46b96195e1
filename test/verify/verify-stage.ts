import type { Delivery } from '../../src/contract/sites/delivery.ts';
import type { Check, Verification } from '../../src/contract/sites/installation.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type OwnerSite, startOwnerSite } from './owner-site.ts';

/** A Truce that may ask this machine, an owner's site on it, and two sites of which the first is the owner's. */
export interface VerifyStage {
  server: RunningServer;
  owner: OwnerSite;
  id: string;
  otherId: string;
  add(domain: string, delivery?: Delivery): Promise<string>;
  verify(url?: string, site?: string): Promise<Verification>;
  /** The snippet of a site, by the canonical address. */
  tag(site?: string, attributes?: string): string;
  stop(): Promise<void>;
}

export async function openVerifyStage(): Promise<VerifyStage> {
  const server = await startServer({ env: { TRUCE_ALLOW_PRIVATE_WEBHOOKS: '1' } });
  const owner = await startOwnerSite();
  owner.service = server.url;
  const add = async (domain: string, delivery?: Delivery) =>
    (await server.call('POST /v1/sites', { body: { domain, config: delivery ? { delivery } : {} } })).id;
  const id = await add('localhost');
  return {
    server,
    owner,
    id,
    otherId: await add('other.example'),
    add,
    verify: (url = `${owner.url}/`, site = id) =>
      server.call('POST /v1/sites/:id/verify', { params: { id: site }, body: { url } }),
    tag: (site = id, attributes = '') =>
      `<script async ${attributes} src="${server.url}/v1/loader/${site}.js"></script>`,
    async stop() {
      await owner.stop();
      await server.stop();
    },
  };
}

export function page(head: string): string {
  return `<!doctype html><html><head>${head}</head><body></body></html>`;
}

export function checkOf({ checks }: Verification, name: Check['name']): Check {
  const found = checks.find((check) => check.name === name);
  if (!found) throw new Error(`no check ${name}`);
  return found;
}

export function statusesOf({ checks }: Verification): Record<string, Check['status']> {
  return Object.fromEntries(checks.map(({ name, status }) => [name, status]));
}
