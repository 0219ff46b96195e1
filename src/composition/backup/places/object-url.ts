import { withoutPassword } from '../../../kit/url-fault.ts';
import { BackupRefused } from '../refused.ts';

/** An object of an S3 bucket, or, with a name that ends with a slash or is empty, a folder of them. */
export interface ObjectUrl {
  bucket: string;
  name: string;
}

/** Whether it is meant as a URL, also of a kind that nobody writes to. */
export function isUrl(location: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(location);
}

/** @throws BackupRefused where it is no `s3://` URL, or names no object */
export function readObjectUrl(location: string, { isFolder = false } = {}): ObjectUrl {
  const [, bucket, rest = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/s.exec(location) ?? [];
  const path = rest.replace(/\/+$/, '');
  const isName = !/[\p{Cc}]/u.test(path) && Buffer.byteLength(path) <= maxNameBytes;
  if (bucket === undefined || !isName) throw refused(location);
  if (isFolder) return { bucket, name: path === '' ? '' : `${path}/` };
  if (path === '' || rest.endsWith('/')) throw refused(location);
  return { bucket, name: path };
}

/** Of an object, by S3; a folder leaves room for the name of a backup. */
const maxNameBytes = 900;

function refused(location: string): BackupRefused {
  return new BackupRefused(
    `${withoutPassword(location)}: not a path, nor a URL such as s3://bucket/folder/truce.backup`,
  );
}
