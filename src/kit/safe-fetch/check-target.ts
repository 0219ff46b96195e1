import { isIP } from 'node:net';
import { OutgoingFailure } from './fetch-failure.ts';
import type { IsAllowedAddress } from './reachable-address.ts';

/** All addresses of a name, as `dns.promises.lookup` with `all` gives them. */
export type Resolve = (name: string) => Promise<{ address: string; family: number }[]>;

export interface Target {
  url: URL;
  /** Where to connect, and nowhere else: checked one by one. */
  addresses: { address: string; family: number }[];
}

/** @throws OutgoingFailure when the URL is not one that may be asked. */
export function checkUrl(text: string, ports: number[] | 'any'): URL {
  const refuse = (why: string) => new OutgoingFailure('address', why, text);
  if (!URL.canParse(text)) throw refuse('This is not a web address.');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refuse('Only http and https addresses are allowed.');
  if (url.username !== '' || url.password !== '')
    throw refuse('The address may not contain a user name or password.');
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const allowed = ports === 'any' ? null : [...new Set([80, 443, ...ports])];
  if (allowed && !allowed.includes(port))
    throw new OutgoingFailure('port', `Port ${port} is not allowed.`, text, allowed);
  return url;
}

/**
 * Resolves the name once and checks every address it has: one that may not be reached spoils them all, since which
 * one is taken would be chance. @throws OutgoingFailure
 */
export async function resolveTarget(
  url: URL,
  resolve: Resolve,
  isAllowedAddress: IsAllowedAddress,
): Promise<Target> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (addresses.length === 0) throw new OutgoingFailure('dns', `${host} has no address.`, url.href);
  const refused = addresses.find(({ address }) => !isAllowedAddress(address));
  if (refused) {
    // The address itself would reveal the network behind this server.
    throw new OutgoingFailure('internal', `${host} does not resolve to a public address.`, url.href);
  }
  return { url, addresses };
}
