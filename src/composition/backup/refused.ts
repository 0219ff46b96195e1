import { OperatorError } from '../../kit/operator-error.ts';

/** A backup that cannot be written, read or restored; the message says why and what to do. */
export class BackupRefused extends OperatorError {}

/** What else helps where the disk of backups is too small. */
export const otherDirectory = 'Or name a directory on another disk in TRUCE_BACKUP_DIRECTORY';

/** @param what is wrong with the file, as in "breaks off" */
export function damaged(what: string): BackupRefused {
  return new BackupRefused(`the backup ${what}; nothing was replaced. Use another backup`);
}
