import { join } from 'node:path';
import { eachApart } from '../../../kit/each-apart.ts';
import { readableRows, readDamaged } from './damaged-file.ts';
import { type Disk, machineDisk } from './disk.ts';
import { syncDirectory, writeDurably } from './durable-file.ts';
import { encodeGroup } from './group.ts';
import { damagedSuffix, originalSuffix, repairedSuffix } from './segments.ts';

export interface Repaired {
  file: string;
  /** Events that go to the event store again. */
  rows: number;
  /** Lines that can no longer be read as events. */
  unreadable: number;
}

/**
 * Turns what can be read of damaged files into segments, which the server ships like the others, now or at its next start.
 * Exactly once: a segment's name, and with it the token of its batch, follows from the damaged file's, so a repair that
 * was stopped and is run again repeats the token.
 */
export async function repairSpool(directory: string, disk: Disk = machineDisk): Promise<Repaired[]> {
  const names = (await disk.readdir(directory)).filter((name) => name.endsWith(damagedSuffix)).sort();
  const repaired: Repaired[] = [];
  await eachApart(names, async (name) => {
    repaired.push(await repairFile(disk, directory, name));
  });
  return repaired;
}

async function repairFile(disk: Disk, directory: string, name: string): Promise<Repaired> {
  const { whole, damaged } = readDamaged(await disk.readFile(join(directory, name)));
  const read = damaged.map(({ bytes }) => readableRows(bytes));
  const certain = whole.flatMap((body) => body.toString().split('\n').filter(Boolean));
  const rows = [...certain.map((row) => `${row}\n`), ...read.flatMap((each) => each.rows)];
  const base = name.slice(0, -damagedSuffix.length);
  const giveAway = (draft: string) => giveToOwner(disk, directory, draft);
  if (rows.length > 0) {
    await writeDurably(disk, directory, `${base}${repairedSuffix}`, encodeGroup(rows), giveAway);
  }
  await disk.rename(join(directory, name), join(directory, `${base}${originalSuffix}`));
  await syncDirectory(disk, directory);
  const unreadable = read.reduce((sum, each) => sum + each.unreadable, 0);
  return { file: name, rows: rows.length, unreadable };
}

/** Run by root, a repair must not leave a file that the server cannot read. @throws where it may not be given away */
async function giveToOwner(disk: Disk, directory: string, draft: string): Promise<void> {
  const { uid, gid } = await disk.stat(directory);
  if ((await disk.stat(draft)).uid !== uid) await disk.chown(draft, uid, gid);
}
