import { statfs } from 'node:fs/promises';
import { diskLimits } from '../../../contract/limits/disk-limits.ts';
import type { HealthReport } from '../../../contract/operations/health-report.ts';
import { roomOn } from '../../../kit/full-disk.ts';

/** What is free on the disk of a folder: a disk without room for more files is as full as one without bytes. */
export async function readDisk(folder: string): Promise<HealthReport['disk']> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const { files } = roomOn(folder);
  const free = bavail * bsize;
  const isBad = free < diskLimits.badBytes || files < diskLimits.badFiles;
  const isNear = free < diskLimits.warnBytes || files < diskLimits.warnFiles;
  return {
    status: isBad ? 'bad' : isNear ? 'warn' : 'ok',
    folder,
    free_bytes: free,
    total_bytes: blocks * bsize,
    free_files: Number.isFinite(files) ? files : null,
  };
}
