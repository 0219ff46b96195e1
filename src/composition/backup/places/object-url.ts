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
  const [, bucket = '', rest = ''] = /^s3:\/\/([^/]*)(?:\/(.*))?$/s.exec(location) ?? [];
  const path = rest.replace(/\/+$/, '');
  const fault = faultOf(location, { path, isFolder });
  if (fault !== null) throw new BackupRefused(`${shown(location)}: ${fault}`);
  return { bucket, name: isFolder && path !== '' ? `${path}/` : path };
}

/** Of an object, by S3; a folder leaves room for the name of a backup. */
const maxNameBytes = 900;
const bucketRules =
  'a bucket name has 3 to 63 lowercase letters, digits, dots and hyphens, and begins and ends with a letter or digit';

function faultOf(location: string, { path, isFolder }: { path: string; isFolder: boolean }): string | null {
  const [, bucket] = /^s3:\/\/([^/]*)/.exec(shown(location)) ?? [];
  if (bucket === undefined) return 'not a path, nor a URL such as s3://bucket/folder/truce.backup';
  if (bucket === '') return `it names no bucket; ${bucketRules}`;
  if (bucket.includes('@')) return 'it has credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return `"${bucket}" is no bucket: ${bucketRules}`;
  if (/\p{Cc}/u.test(path)) return 'the name has control characters';
  if (Buffer.byteLength(path) > maxNameBytes) return `the name has more than ${maxNameBytes} bytes`;
  if (isFolder) return null;
  if (path === '') return `it names no file; add one, such as s3://${bucket}/truce.backup`;
  return location.endsWith('/') ? 'it names a folder; add the name of a file' : null;
}

/** On one line, without a password. */
function shown(location: string): string {
  return withoutPassword(location).replace(/\p{Cc}/gu, '?');
}
