import type { Engine } from '../events/store/engine.ts';
import type { CommandAnswers } from './command-socket.ts';
import type { Config } from './config.ts';
import type { HoldParts } from './move-stores/hold-stores.ts';
import { engineAnswers } from './move-stores/server-engine.ts';
import type { Runtime } from './runtime.ts';

export interface AnswerParts extends Omit<HoldParts, 'config' | 'log'> {
  engine: Engine;
}

/** What a server writes for commands beside it. Loaded when it is asked for. */
export function commandAnswers(
  config: Config,
  { log, version, now }: Pick<Runtime, 'log' | 'version' | 'now'>,
  parts: AnswerParts,
): CommandAnswers {
  const { records, engine } = parts;
  return {
    ...engineAnswers(engine),
    async *'/hold'(query) {
      const { holdStores } = await import('./move-stores/hold-stores.ts');
      yield* holdStores({ ...parts, config, log }, Number(query.get('max_ms')));
    },
    async *'/backup'() {
      const { backupOf } = await import('./backup/running-backup.ts');
      yield* backupOf({ config, engine, version, now: now() });
    },
    async *'/export'(query) {
      const { archiveOf } = await import('./export-archive.ts');
      const { site = '', ...days } = Object.fromEntries(query);
      yield* archiveOf(site, days, { records, engine, version, now: now() });
    },
  };
}
