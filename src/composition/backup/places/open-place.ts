import { resolve } from 'node:path';
import { fileFolder, filePlace } from './file-place.ts';
import { isUrl, readObjectUrl } from './object-url.ts';
import type { BackupFolder, BackupPlace } from './place.ts';

/** @param location a path, or `s3://bucket/name`. @throws BackupRefused where it is neither */
export async function openPlace(location: string): Promise<BackupPlace> {
  if (!isUrl(location)) return filePlace(resolve(location));
  const url = readObjectUrl(location);
  return (await s3()).s3Place(url);
}

/** @param location a path, `s3://bucket` or `s3://bucket/folder` */
export async function openFolder(location: string): Promise<BackupFolder> {
  if (!isUrl(location)) return fileFolder(location);
  const url = readObjectUrl(location, { isFolder: true });
  return (await s3()).s3Folder(url);
}

/** Large, and needed by few. */
const s3 = () => import('./s3-place.ts');
