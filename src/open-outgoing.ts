import { lookup } from 'node:dns/promises';
import type { Config } from './config.ts';
import { type Outgoing, openOutgoing } from './kit/outgoing/outgoing.ts';
import { isInternalAddress, isPublicAddress } from './kit/outgoing/reachable-address.ts';

/** The two ways out: to addresses that owners give, and to this service's own, which its operator has set. */
export function openOutgoings(config: Config, version: string): { askGiven: Outgoing; askService: Outgoing } {
  const resolve = (name: string) => lookup(name, { all: true, verbatim: true });
  const userAgent = `Truce/${version} (+installation check)`;
  const mayReach = (address: string) =>
    isPublicAddress(address) || (config.allowPrivate && isInternalAddress(address));
  return {
    askGiven: openOutgoing({ resolve, mayReach, userAgent }),
    askService: openOutgoing({ resolve, mayReach: () => true, userAgent }),
  };
}
