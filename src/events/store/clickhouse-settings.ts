import { readUrl, refuseBadEscapes } from '../../kit/url-fault.ts';

/** Which server, or which nodes of which cluster. */
export interface ClickHouseSettings {
  /** One; of a cluster, several nodes. All name the same database. */
  addresses: string[];
  /** The cluster's name in ClickHouse's configuration; null: a single server. */
  cluster: string | null;
}

/**
 * Reads TRUCE_CLICKHOUSE_URL and TRUCE_CLICKHOUSE_CLUSTER.
 * @returns null where neither is set, and what is wrong as text that names the setting and no password.
 */
export function readClickHouseSettings(
  urls: string | undefined,
  cluster: string | undefined,
): ClickHouseSettings | string | null {
  if (cluster !== undefined && !/^[\w-]{1,63}$/.test(cluster)) {
    return 'TRUCE_CLICKHOUSE_CLUSTER: can only contain letters, digits, _ and -';
  }
  if (urls === undefined) {
    return cluster === undefined ? null : 'TRUCE_CLICKHOUSE_URL: required with TRUCE_CLICKHOUSE_CLUSTER';
  }
  const addresses = urls.split(',').map((each) => each.trim().replace(/\/+$/, ''));
  const wrong = addresses.map(faultOf).find((fault) => fault !== null);
  if (wrong) return `TRUCE_CLICKHOUSE_URL: ${wrong}`;
  if (addresses.length > 1 && cluster === undefined) {
    return 'TRUCE_CLICKHOUSE_URL: several addresses require TRUCE_CLICKHOUSE_CLUSTER';
  }
  const databases = new Set(addresses.map((each) => new URL(each).pathname));
  if (databases.size > 1) return 'TRUCE_CLICKHOUSE_URL: all addresses must name the same database';
  return { addresses, cluster: cluster ?? null };
}

/** The client takes options behind a ? for its own, and some of them would undo what Truce relies on. */
function faultOf(text: string): string | null {
  try {
    const url = readUrl(text, ['http:', 'https:']);
    refuseBadEscapes(url);
    return /[?#]/.test(url.href) ? 'has something after the name of the database' : null;
  } catch (error) {
    return (error as Error).message;
  }
}
