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
export async function takeFolder(folder: BackupFolder, records: Records, where: string): Promise<void> {
  const own = await firstAccount(records);
  if (own === null) return; // nothing is set up, and nothing to lose
  const owner = await readOwner(folder);
  if (owner === null) return folder.place(ownerFile).save(Readable.from([Buffer.from(`${own}\n`)]));
  if (owner === own) return;
  throw new BackupRefused(
    `${where} has the backups of another installation, as its file ${ownerFile} says. Name another directory in TRUCE_BACKUP_DIRECTORY`,
  );
}

/** Whether the folder has the backups of another installation. */
export async function isOthersFolder(folder: BackupFolder, records: Records): Promise<boolean> {
  const own = await firstAccount(records);
  const owner = own === null ? null : await readOwner(folder);
  return owner !== null && owner !== own;
}

async function firstAccount({ db }: Records): Promise<string | null> {
  const first = await db
    .selectFrom('accounts')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  return first?.id ?? null;
}

async function readOwner(folder: BackupFolder): Promise<string | null> {
  const note = folder.place(ownerFile);
  if (!(await note.exists())) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of note.read()) chunks.push(chunk);
  return Buffer.concat(chunks).toString().trim();
}
