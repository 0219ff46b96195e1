import { join } from 'node:path';
import { longestKept } from '../../../contract/limits/kept-days.ts';
import { eachApart } from '../../../kit/each-apart.ts';
import type { Log } from '../../../kit/log.ts';
import { type Disk, machineDisk } from './disk.ts';
import { createdAt, damagedSuffix, originalSuffix } from './segments.ts';

/** As long as the events that are in them. */
export const keepSetAsideDays = longestKept.events;
const keepMs = keepSetAsideDays * 86_400_000;

/** Removes damaged files, and the originals of repaired ones, by the age in their names. */
export async function removeOldSetAside(
  directory: string,
  nowMs: number,
  log: Log,
  disk: Disk = machineDisk,
): Promise<void> {
  const isOld = (name: string) => nowMs - (createdAt(name) ?? nowMs) > keepMs;
  const old = (await disk.readdir(directory)).filter(
    (name) => (name.endsWith(damagedSuffix) || name.endsWith(originalSuffix)) && isOld(name),
  );
  await eachApart(old, async (name) => {
    await disk.unlink(join(directory, name));
    const isUnread = name.endsWith(damagedSuffix);
    const fields = { file: name, days: keepSetAsideDays };
    log[isUnread ? 'warn' : 'info'](fields, 'a damaged spool file was deleted: it was too old');
  });
}
