import type { Engine } from '../events/store/engine.ts';
import type { Records } from '../records/records.ts';
import type { CommandAnswers } from './command-socket.ts';
import type { Config } from './config.ts';
import type { Runtime } from './runtime.ts';

/** What a server with the embedded event store writes for commands beside it. Loaded when it is asked for. */
export function commandAnswers(
  config: Config,
  { log, version, now }: Pick<Runtime, 'log' | 'version' | 'now'>,
  { records, engine }: { records: Records; engine: Engine },
): CommandAnswers {
  return {
    async *'/backup'() {
      const { backupOf } = await import('./backup/running-backup.ts');
      yield* backupOf({ config, engine, log, version, now: now() });
    },
    async *'/export'(query) {
      const { archiveOf } = await import('./export-archive.ts');
      const { site = '', ...days } = Object.fromEntries(query);
      yield* archiveOf(site, days, { records, engine, version, now: now() });
    },
  };
}
