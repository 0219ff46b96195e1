import type { VisitStore } from '../../events/intake/redis-visits.ts';
import { openVisitTable, type VisitTable } from '../../events/intake/visit-table.ts';
import { openTableFile } from '../../events/intake/visits-file.ts';
import type { Log } from '../../kit/log.ts';
import type { Config } from '../config.ts';

export interface KeptTable {
  open(): VisitStore;
  /** For the next start: called after the last question. */
  leave(): void;
}

/** The visits that ingest processes share, carried over a restart. A file that this start has no use for is removed. */
export function keptTable(config: Config, log: Log): KeptTable {
  const file = openTableFile(config.dataDir, log);
  const isShared = config.ingestProcesses > 1 && !config.redisUrl;
  if (!isShared) file.take();
  let table: VisitTable | null = null;
  return {
    open() {
      table = openVisitTable(Date.now, isShared ? file.take() : null);
      return table;
    },
    leave() {
      if (isShared) file.leave(table?.save() ?? null);
      table = null;
    },
  };
}
