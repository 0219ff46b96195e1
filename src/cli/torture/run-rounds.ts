import { createClient } from '../../contract/core/client.ts';
import type { Ledger } from './ledger.ts';
import { pageHost, sendLoad } from './send-load.ts';
import type { Starting } from './start-child.ts';

export interface RoundsPlan {
  rounds: number;
  key: string;
  ledger: Ledger;
  /** Of a request, in events. */
  maxBatch: number;
  start(): Promise<Starting>;
  /** 0 to 1. */
  unit: () => number;
  ended?(round: Round): void;
}

/** What happened in a round; `ms`: from the first acknowledged event, or from the start, to the kill. */
export interface Round {
  round: number;
  killed: 'under load' | 'while it started';
  ms: number;
  acknowledged: number;
}

const [leastMs, maxMs] = [200, 1_500];
/** Each fourth round ends before the server is ready. */
const startsEvery = 4;

/** Starts and kills servers on one directory. @returns the site that the events are of; null where none was created. */
export async function runRounds(plan: RoundsPlan): Promise<string> {
  let site: string | null = null;
  for (let round = 1; round <= plan.rounds; round++) {
    const before = plan.ledger.acknowledged();
    const ms = Math.round(leastMs + plan.unit() * (maxMs - leastMs));
    const server = await plan.start();
    const isStart = round % startsEvery === 0;
    if (isStart) await killStarting(server, ms);
    else {
      await server.ready;
      site ??= await createSite(server.url, plan.key);
      await killUnderLoad(server, { ...plan, site, round, ms });
    }
    const killed = isStart ? 'while it started' : 'under load';
    plan.ended?.({ round, killed, ms, acknowledged: plan.ledger.acknowledged() - before });
  }
  if (site === null) throw new Error('no round created a site');
  return site;
}

async function killUnderLoad(
  server: Starting,
  { site, round, ms, ledger, maxBatch }: RoundsPlan & { site: string; round: number; ms: number },
): Promise<void> {
  const load = sendLoad({ url: server.url, site, name: `round-${round}`, ledger, maxBatch });
  await load.begun;
  await wait(ms);
  await server.kill();
  await load.stop();
}

/** It may be ready by then, and is killed while it stores what was left. */
async function killStarting(server: Starting, ms: number): Promise<void> {
  await wait(ms);
  await server.kill();
}

async function createSite(url: string, key: string): Promise<string> {
  const call = createClient(url, { key });
  return (await call('POST /v1/sites', { body: { domain: pageHost } })).id;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
