import { setTimeout as pause } from 'node:timers/promises';
import type { SessionBuilder } from '../../events/sessions/session-builder.ts';
import type { Log } from '../../kit/log.ts';
import type { Records } from '../../records/records.ts';
import type { Config } from '../config.ts';
import type { Hold } from './hold.ts';
import { isLeft, readLeft } from './left-stores.ts';

export interface HoldParts {
  config: Pick<Config, 'clickhouse' | 'databaseUrl'>;
  records: Records;
  hold: Hold;
  builder: Pick<SessionBuilder, 'alone' | 'build'>;
  /** How many jobs this node works on. */
  runningJobs: () => number;
  log: Log;
}

/** Milliseconds. A job that takes longer is done again after the move. */
const jobsMs = 5_000;
const lookMs = 100;
/** The command gives up first. */
const marginMs = 15_000;

/** The line that says that nothing changes from now on. */
export const heldLine = 'held\n';

/**
 * Holds the stores of a running server for as long as the command at the other end reads. They are let go when it goes
 * away, or after its time; not after it has noted that the stores were left, which ends with the process.
 * @param maxMs how long the command may take
 */
export async function* holdStores(parts: HoldParts, maxMs: number): AsyncGenerator<Buffer> {
  const { config, records, hold, builder, log } = parts;
  if (!hold.mayStartJobs()) throw new Error('the stores are being moved already');
  const begun = performance.now();
  hold.stopJobs();
  let letGo: () => void = () => undefined;
  try {
    while (parts.runningJobs() > 0 && performance.now() - begun < jobsMs) await pause(lookMs);
    await hold.stopEvents();
    await builder.build();
    letGo = await keepAlone(builder);
    await hold.stopAll();
    const heldAt = performance.now();
    log.warn({ max_ms: maxMs }, 'the stores reject changes while they are moved');
    yield Buffer.from(heldLine);
    while (performance.now() - heldAt < maxMs + marginMs) {
      await pause(lookMs);
      yield Buffer.from('\n');
    }
  } finally {
    // A store that cannot be asked may have been left: only the next start can tell.
    const mayBeLeft = await readLeft(records.db).then(
      (left) => left !== null && isLeft(left, config),
      () => true,
    );
    if (mayBeLeft) {
      hold.retire();
      log.warn({}, 'the stores were moved: restart the server with its new settings');
    } else {
      hold.end();
      letGo();
      log.info({}, 'the stores take changes again');
    }
  }
}

/** @returns ends it */
function keepAlone({ alone }: Pick<SessionBuilder, 'alone'>): Promise<() => void> {
  return new Promise((resolve, reject) => {
    alone(() => new Promise<void>((letGo) => resolve(letGo))).catch(reject);
  });
}
