import { nodeName } from '../../kit/node-name.ts';
import { listNodeUrls } from '../../records/node-urls.ts';
import type { Db } from '../../records/records.ts';
import { MoveRefused } from './move-refused.ts';

const patienceMs = 2_000;

/** A server that is not held would go on writing to the stores that are left. @throws MoveRefused where another node runs */
export async function refuseOtherNodes(db: Db, dataDir: string, call: typeof fetch = fetch): Promise<void> {
  const own = nodeName(dataDir);
  for (const { node, url } of await listNodeUrls(db)) {
    if (node === own) continue;
    const response = await call(`${url}/healthz`, { signal: AbortSignal.timeout(patienceMs) }).catch(
      () => null,
    );
    if (response === null) continue;
    throw new MoveRefused(
      `the node at ${url} is running; stop all nodes but this one, then run the command again`,
    );
  }
}
