import { existsSync } from 'node:fs';
import type { Engine } from '../../events/store/engine.ts';
import type { RecurringJob } from '../../records/jobs/recurring.ts';
import type { Config } from '../config.ts';
import type { Runtime } from '../runtime.ts';
import { isUrl } from './places/object-url.ts';

const hourMs = 3_600_000;

/** Backups on a schedule, by one node at a time. Without a directory there is nothing to do. */
export function backupJob(
  config: Config,
  { now, log, version }: Pick<Runtime, 'now' | 'log' | 'version'>,
  engine: Engine,
  signal: AbortSignal,
): RecurringJob {
  const { directory, everyHours } = config.backup;
  // It may be a disk that is mounted later, so the server starts; the first backup may be a month away.
  if (directory !== null && !isUrl(directory) && !existsSync(directory)) {
    log.warn({ directory }, 'TRUCE_BACKUP_DIRECTORY does not exist: no backup can be written there');
  }
  return {
    name: 'write-backup',
    every: { intervalMs: everyHours * hourMs, offsetMs: 0 },
    run: async () => {
      if (directory === null) return;
      const { writeScheduled } = await import('./scheduled-backups.ts');
      const file = await writeScheduled({ config, engine, version, now: now() }, directory, signal);
      log.info({ file }, 'backup written');
    },
  };
}
