import { join } from 'node:path';
import type { Config } from '../composition/config.ts';
import { keepSetAsideDays } from '../events/intake/spool/remove-old-set-aside.ts';
import { type Repaired, repairSpool } from '../events/intake/spool/repair.ts';
import { spoolDirectories } from '../events/intake/spool/spool-directories.ts';
import { eachApart } from '../kit/each-apart.ts';
import { workPrivately } from '../kit/private-directory.ts';
import { counted } from './frame/amounts.ts';
import { refuseMissing } from './refuse-missing.ts';

export interface RepairedFile {
  file: string;
  recovered: number;
  unreadable: number;
}

/** Repairs the spool of this data directory, whether a server runs on it or not. @throws NoInstallation where there is none */
export async function repairSpoolOf({ dataDir }: Pick<Config, 'dataDir'>): Promise<RepairedFile[]> {
  // With the records in PostgreSQL, the spool alone says that there is an installation.
  refuseMissing({ databaseUrl: null, dataDir }, ['spool']);
  workPrivately(dataDir);
  const repaired: Repaired[] = [];
  await eachApart(spoolDirectories(join(dataDir, 'spool')), async (each) => {
    repaired.push(...(await repairSpool(each)));
  });
  return repaired.map(({ file, rows: recovered, unreadable }) => ({ file, recovered, unreadable }));
}

/** The same for people. */
export function repairText({ dataDir }: Pick<Config, 'dataDir'>, files: readonly RepairedFile[]): string {
  if (files.length === 0) return `No damaged spool files in ${join(dataDir, 'spool')}.`;
  const lines = files.map(
    ({ file, recovered, unreadable }) =>
      `${file}: ${counted(recovered, 'event')} recovered, ${counted(unreadable, 'line')} unreadable`,
  );
  const after = [
    'The running server stores the recovered events within seconds; otherwise the next start does.',
    `The originals are kept as *.repaired. Delete them when you no longer need them; the server does so after ${keepSetAsideDays} days.`,
  ];
  return [...lines, ...after].join('\n');
}
