export interface BackupSettings {
  /** Where scheduled backups go; null: none are written. */
  directory: string | null;
  everyHours: number;
  keep: number;
  /** Whether embedded stores are backed up before an upgrade changes their tables. */
  beforeUpgrade: boolean;
  /** Of all backups; null: they are not encrypted. */
  passphrase: string | null;
}

export function readPassphrase(text: string): string {
  if (text.length >= 16) return text;
  throw new Error('must have at least 16 characters');
}
