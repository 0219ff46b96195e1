import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Records } from '../../records/records.ts';
import { expireExports, listKeptExports, removeExportsBefore } from '../../records/reports/exports.ts';
import { exportLimits } from './export-limits.ts';

const dayMs = 86_400_000;
/** An export's archive, what it is made of, and drafts of both begin with its id. */
const ownName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.|$)/;

/** Expires archives that were kept long enough, and forgets old exports. */
export async function deleteExpiredExports({ db }: Records, nowMs: number): Promise<void> {
  await expireExports(db, new Date(nowMs).toISOString());
  await removeExportsBefore(db, new Date(nowMs - exportLimits.rememberDays * dayMs).toISOString());
}

/** Deletes files on this node that no export needs: it expired, was canceled, or its site was deleted. Other files stay. */
export async function deleteExportFiles({ db }: Records, node: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // The names first: an export's row is older than its files.
  const names = await readdir(folder);
  const kept = new Set(await listKeptExports(db, node));
  for (const name of names) {
    const id = ownName.exec(name)?.[1];
    if (id !== undefined && !kept.has(id)) await rm(join(folder, name), { recursive: true, force: true });
  }
}
