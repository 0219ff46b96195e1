import type { Engine } from '../events/store/engine.ts';
import { lockDirectory } from '../records/directory-lock.ts';
import type { Records } from '../records/records.ts';
import type { Config } from './config.ts';
import { openUpgradedEvents } from './open-events.ts';

/**
 * Lends the event store to a command.
 * @throws DirectoryInUse where it is embedded and a running server has it.
 */
export async function withEngine<T>(
  config: Config,
  records: Records,
  now: number,
  run: (engine: Engine) => Promise<T>,
): Promise<T> {
  const lock = config.clickhouse === null ? lockDirectory(config.dataDir, now) : null;
  try {
    const engine = await openUpgradedEvents(config, records, now);
    return await run(engine).finally(() => engine.close());
  } finally {
    lock?.release();
  }
}
