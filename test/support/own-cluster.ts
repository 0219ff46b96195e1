import { openCluster } from '../../src/events/store/clickhouse.ts';
import { onCluster } from '../../src/events/store/cluster.ts';
import type { Engine } from '../../src/events/store/engine.ts';

export interface OwnCluster {
  cluster: string;
  addresses: string[];
  /** The address with a database of the tests' own. */
  named(address: string, database: string): string;
  /** With an empty database of this name. */
  open(database: string): Promise<Engine>;
}

/** The cluster that `npm run test:cluster` was given; null in every other run. */
export function ownCluster(): OwnCluster | null {
  const { TRUCE_TEST_CLUSTER_URL: urls, TRUCE_TEST_CLUSTER: cluster } = process.env;
  if (!urls || !cluster) return null;
  const addresses = urls.split(',');
  const named = (address: string, database: string) => {
    const url = new URL(address);
    url.pathname = `/truce_test_${database}`;
    return url.href;
  };
  return {
    cluster,
    addresses,
    named,
    async open(database) {
      const engine = await openCluster(
        addresses.map((address) => named(address, database)),
        cluster,
      );
      for (const what of ['DROP DATABASE', 'CREATE DATABASE']) {
        const end = what.startsWith('DROP') ? ' SYNC' : '';
        await engine.command(
          `${what} ${end ? 'IF EXISTS ' : ''}${engine.database}${onCluster(engine)}${end}`,
        );
      }
      return engine;
    },
  };
}
