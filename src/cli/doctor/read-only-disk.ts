import { refusalOf } from '../../kit/file-refused.ts';

/** What helps where a disk is read-only; another owner does not. */
export const remount =
  'If the disk failed (see dmesg), replace it. Otherwise run mount -o remount,rw on its mount point; for a container, mount the volume without :ro.';

export function isReadOnly(path: string): boolean {
  return refusalOf(path)?.code === 'EROFS';
}
