import { Readable } from 'node:stream';
import type { Records } from '../../records/records.ts';
import type { BackupFolder } from './places/place.ts';
import { BackupRefused } from './refused.ts';

/** Says whose backups are in a folder that the server writes to on its own. One installation would delete another's as its old ones. */
export const ownerFile = 'truce-installation';

/**
 * Takes a folder that nobody has for this installation's backups: scheduled ones, and those before an upgrade. A restored
 * installation is still the same one.
 * @param where the folder, as people write it
 * @throws BackupRefused where the folder is another installation's
 */
export async function takeFolder(folder: BackupFolder, { db }: Records, where: string): Promise<void> {
  const first = await db
    .selectFrom('accounts')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  if (!first) return; // nothing is set up, and nothing to lose
  const note = folder.place(ownerFile);
  if (!(await note.exists())) return note.save(Readable.from([Buffer.from(`${first.id}\n`)]));
  const chunks: Buffer[] = [];
  for await (const chunk of note.read()) chunks.push(chunk);
  if (Buffer.concat(chunks).toString().trim() === first.id) return;
  throw new BackupRefused(
    `${where} has the backups of another installation, as its file ${ownerFile} says. Name another directory in TRUCE_BACKUP_DIRECTORY`,
  );
}
