import { OperatorError } from '../../kit/operator-error.ts';
import type { Starting } from './start-child.ts';

/** For what was left in the spool to be stored. */
const drainMs = 600_000;

/** Stops it once the event store has everything. A stop alone leaves what it has no time for to the next start. */
export async function drainServer(server: Starting): Promise<void> {
  await server.ready;
  for (const end = performance.now() + drainMs; performance.now() < end; ) {
    const answer = await fetch(`${server.url}/readyz`);
    const { spool_bytes } = (await answer.json()) as { spool_bytes: number };
    if (spool_bytes === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const code = await server.stop();
  if (code !== 0) throw new OperatorError(`the server stopped with exit code ${code} instead of 0`);
}
