import { lookup } from 'node:dns/promises';
import type { Resolve } from '../kit/safe-fetch/check-target.ts';
import {
  type IsAllowedAddress,
  isInternalAddress,
  isPublicAddress,
} from '../kit/safe-fetch/reachable-address.ts';
import { openSafeFetch, type SafeFetch } from '../kit/safe-fetch/safe-fetch.ts';
import type { Config } from './config.ts';

/** The two ways out: to addresses that owners give, and to this service's own, which its operator has set. */
export function openFetches(config: Config, version: string): { userFetch: SafeFetch; ownFetch: SafeFetch } {
  const { resolve, isAllowedAddress } = reachOf(config);
  const userAgent = `Truce/${version} (+installation check)`;
  return {
    userFetch: openSafeFetch({ resolve, isAllowedAddress, userAgent }),
    ownFetch: openSafeFetch({ resolve, isAllowedAddress: () => true, userAgent }),
  };
}

const loopback = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** How names are looked up, and where what owners give may lead. */
export function reachOf(config: Config): { resolve: Resolve; isAllowedAddress: IsAllowedAddress } {
  return {
    resolve: async (name) =>
      // Not every system knows the names below localhost (RFC 6761, section 6.3).
      name.endsWith('.localhost') ? loopback : lookup(name, { all: true, verbatim: true }),
    isAllowedAddress: (address) =>
      isPublicAddress(address) || (config.allowPrivate && isInternalAddress(address)),
  };
}
