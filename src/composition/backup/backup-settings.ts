import { resolve } from 'node:path';
import { isUrl, readObjectUrl } from './places/object-url.ts';

export interface BackupSettings {
  /** Where scheduled backups go, a path or an `s3://` URL; null: none are written. */
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

/** @throws Error where it is a URL of another kind than `s3://bucket/folder` */
export function readDirectory(text: string): string {
  if (!isUrl(text)) return resolve(text);
  readObjectUrl(text, { isFolder: true });
  return text;
}
