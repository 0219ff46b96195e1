import { lookup } from 'node:dns/promises';
import type { Config } from '../../composition/config.ts';
import type { Holder } from '../../kit/directory-in-use.ts';
import type { Records } from '../../records/records.ts';
import type { HttpAnswer } from './ask-http.ts';
import type { Machine } from './machine.ts';

/** What the checks look at. Everything that is asked over a network is asked once. */
export interface DoctorParts {
  config: Config;
  /** As it was given: the settings may be invalid. */
  environment: Record<string, string | undefined>;
  machine: Machine;
  now: () => number;
  distDir: string;
  /** The process that has the data directory; null: no server runs on it. */
  holder: Holder | null;
  /** The server at HOST and PORT of this machine, and the one at the base URL; null: no answer. */
  askHere(path: string, headers?: Record<string, string>): Promise<HttpAnswer | null>;
  askBase(path: string, headers?: Record<string, string>): Promise<HttpAnswer | { refused: string }>;
  /** The records, for reading only; null where they cannot be opened, which another check reports. */
  records(): Promise<Records | null>;
  /** Whether this name has an address; the check of names reports the others. */
  resolves(host: string): Promise<boolean>;
}

/** A Unix socket, which a database URL names instead of a host, needs none. */
export async function hasAddress(host: string): Promise<boolean> {
  if (/^(%2f|$)/i.test(host)) return true;
  return lookup(host.replace(/^\[(.*)\]$/, '$1')).then(
    () => true,
    () => false,
  );
}

/** What `/readyz` shows to the operator alone, it shows with these. */
export function operatorHeaders({ metricsToken }: Config): Record<string, string> {
  return metricsToken === null ? {} : { authorization: `Bearer ${metricsToken}` };
}

/** The hosts that the settings name, by setting. */
export function namedHosts(config: Config) {
  const { baseUrl, nodeUrl, databaseUrl, redisUrl, clickhouse, email, oidc, otlp } = config;
  const urls = [
    { setting: 'TRUCE_BASE_URL', urls: [baseUrl] },
    { setting: 'TRUCE_NODE_URL', urls: [nodeUrl] },
    { setting: 'TRUCE_DATABASE_URL', urls: [databaseUrl] },
    { setting: 'TRUCE_CLICKHOUSE_URL', urls: clickhouse?.addresses ?? [] },
    { setting: 'TRUCE_REDIS_URL', urls: [redisUrl] },
    { setting: 'TRUCE_SMTP_URL', urls: [email.server ? `smtp://${bracketed(email.server.host)}` : null] },
    { setting: 'TRUCE_OIDC_ISSUER', urls: [oidc?.issuer ?? null] },
    { setting: 'TRUCE_OTLP_URL', urls: [otlp?.url ?? null] },
  ];
  return urls.flatMap(({ setting, urls: given }) =>
    given.filter((url) => url !== null).map((url) => ({ setting, host: new URL(url).hostname })),
  );
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
