import { defaultGateTtlS } from '../../contract/sites/gate.ts';
import type { Signals } from '../../kit/signals/signals.ts';
import { openTtlCache } from '../../kit/ttl-cache.ts';
import type { Records } from '../../records/records.ts';
import { gateSecret } from '../../records/sites/gates.ts';
import { findSite } from '../../records/sites/sites.ts';

/** The gate of a site that has one and is active. */
export interface OpenGate {
  siteId: string;
  secret: string;
  ttlS: number;
}

/** @returns null where there is no such site, or its gate is off. */
export type FindGate = (siteId: string) => Promise<OpenGate | null>;

export interface GateParts {
  records: Pick<Records, 'db'>;
  signals: Pick<Signals, 'subscribe'>;
  makeSecret: () => string;
  now: () => number;
}

const bounds = { keepMs: 10_000, most: 10_000 };

/** Gates by site from memory, since a bait must not cost a query. */
export function openGates(parts: GateParts): FindGate {
  const gates = openTtlCache((siteId) => readGate(parts, siteId), bounds, parts.now);
  parts.signals.subscribe('site', gates.forget);
  return gates.get;
}

async function readGate({ records, makeSecret, now }: GateParts, siteId: string): Promise<OpenGate | null> {
  const site = await findSite(records.db, siteId);
  const gate = site?.config.gate;
  if (site?.status !== 'active' || !gate?.enabled) return null;
  const secret = await gateSecret(records.db, siteId, makeSecret, new Date(now()).toISOString());
  return { siteId, secret, ttlS: gate.ttl_s ?? defaultGateTtlS };
}
