import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nodeName } from '../../../kit/node-name.ts';
import { isBlank } from '../../../records/check-database.ts';
import { listNodeUrls } from '../../../records/node-urls.ts';
import type { DoctorParts } from '../doctor-parts.ts';
import { type Check, type Finding, type Skipped, warning } from '../finding.ts';

const limitMs = 2_000;

/** What a node lacks beside others. */
export const otherNodeChecks: Check<DoctorParts>[] = [
  { id: 'other-nodes', title: 'Other nodes of this installation', run: checkOtherNodes },
];

async function checkOtherNodes({ config, records }: DoctorParts): Promise<Finding[] | Skipped> {
  const { databaseUrl, dataDir, nodeUrl, redisUrl } = config;
  if (!databaseUrl) return { skipped: 'the records are embedded, so there is one node' };
  const store = await records();
  if (!store || (await isBlank(store))) return { skipped: 'the records cannot be read' };
  const own = existsSync(join(dataDir, 'node-name')) ? nodeName(dataDir) : null;
  const others = (await listNodeUrls(store.db)).filter(({ node }) => node !== own);
  const [same] = others.filter(({ url }) => own !== null && url === nodeUrl);
  if (same) {
    return [
      warning(
        `TRUCE_NODE_URL: ${same.url} is also the URL of the node ${same.node}`,
        'Exports that are on one of the two cannot be downloaded from other nodes.',
        'Set TRUCE_NODE_URL of each node to its own address (docs/several-nodes.md). If that node is gone, nothing is missing.',
      ),
    ];
  }
  const running = await Promise.all(others.map(({ url }) => responds(url)));
  const [first] = others.filter((_, index) => running[index]);
  if (!first) return [];
  const found: Finding[] = [];
  const says = (name: string, cost: string) =>
    found.push(
      warning(
        `${name} is not set, but another node runs at ${first.url}`,
        cost,
        `Set ${name} as the other nodes do (docs/several-nodes.md).`,
      ),
    );
  if (!redisUrl) {
    says(
      'TRUCE_REDIS_URL',
      'This node counts rate limits and joins cookieless sessions on its own, and changes reach it late.',
    );
  }
  if (nodeUrl === null)
    says('TRUCE_NODE_URL', 'Exports that are on this node cannot be downloaded from others.');
  return found;
}

async function responds(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(limitMs) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}
