import { openPlace } from '../composition/backup/places/open-place.ts';
import { type Restored, restoreBackup } from '../composition/backup/restore.ts';
import { finishSwap } from '../composition/backup/stage.ts';
import type { Config } from '../composition/config.ts';
import { openLog } from '../kit/log.ts';
import { writePrivately } from '../kit/private-directory.ts';
import { takeDirectory } from '../records/directory-lock.ts';
import { counted } from './frame/amounts.ts';
import { showPasses } from './frame/byte-progress.ts';
import { interruptible } from './frame/interruptible.ts';

/** `truce restore FILE` */
export async function restore(file: string, replace: boolean, config: Config): Promise<Restored> {
  const place = await openPlace(file);
  writePrivately();
  const now = Date.now();
  const lock = takeDirectory(config.dataDir, now);
  try {
    finishSwap(config.dataDir);
    const parts = { config, log: openLog(config.logLevel), now, replace };
    return await interruptible(
      (signal) => {
        const read = showPasses(() => place.read(signal), ['Checking the backup', 'Restoring']);
        return restoreBackup({ ...place, read }, { ...parts, signal });
      },
      process,
      isOnServer(config) ? partFilled : 'nothing was changed',
    );
  } finally {
    lock.release();
  }
}

const partFilled =
  'nothing in the data directory was changed. Databases on servers may hold part of the data: run the restore again, or name new ones';

function isOnServer({ databaseUrl, clickhouse }: Config): boolean {
  return databaseUrl !== null || clickhouse !== null;
}

export function restoredText({ manifest, counts, kept }: Restored): string {
  const records = Object.entries(counts).filter(([part]) => part.startsWith('records/'));
  const rows = records.reduce((total, [, count]) => total + count, 0);
  const lines = [
    `Restored the backup of ${manifest.created_at} (Truce ${manifest.truce_version}):`,
    `${[
      counted(counts.events ?? 0, 'event'),
      counted(counts.sessions ?? 0, 'session'),
      counted(rows, 'record'),
      counted(counts.spool ?? 0, 'spool file'),
    ].join(', ')}.`,
  ];
  lines.push(
    'Everyone has to sign in again, and open invitations have to be sent again. Members, API keys and links are those of the backup: revoke again what you revoked since.',
  );
  if (kept !== null) lines.push(`What was there before is in ${kept}. Delete it when you no longer need it.`);
  return lines.join('\n');
}
