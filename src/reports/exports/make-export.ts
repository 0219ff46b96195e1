import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { becauseOfFloor, lackOfSpace } from '../../kit/lack-of-space.ts';
import type { Db } from '../../records/records.ts';
import {
  addExportFile,
  changeExport,
  type ExportFile,
  forgetExportFiles,
  listExportFiles,
  type StoredExport,
} from '../../records/reports/exports.ts';
import { manifestText, readmeText } from './archive-texts.ts';
import type { ExportPart, PlannedFile, Subject } from './export-part.ts';
import { stagedPath, stageFile } from './stage-file.ts';

export interface MakeParts {
  db: Db;
  parts: ExportPart[];
  /** Folder of this node's exports. */
  folder: string;
  version: string;
  now: () => number;
  /** Aborted when the server stops: the export continues after the next start. */
  stop: AbortSignal;
  disk: Disk;
}

/** The disk that exports are written to. */
export interface Disk {
  /** For the reason of a failed export. Not a path: members who only read see it. */
  name: string;
  readFree: () => Promise<number>;
  /** An export stops before it leaves less than this free: events come first. */
  minFreeBytes: number;
}

/** The disk is as good as full. */
export class DiskFull extends Error {}

/** The export is no longer to be made: cancelled, its site deleted, or the server stops. */
export class ExportStopped extends Error {}

/** Staging takes longer than packing: so much of the bar is its. */
const stagingShare = 80;
const saveEveryMs = 1_000;

export function archivePath(folder: string, id: string): string {
  return join(folder, `${id}.zip`);
}

export function stagingFolder(folder: string, id: string): string {
  return join(folder, id);
}

/**
 * Makes the archive of an export: each file staged, noted and never written again, then all of them packed. A process
 * that is killed does the file again at which it was, or packs again.
 * @returns the bytes of the archive. @throws ExportStopped, DiskFull
 */
export async function makeExport(row: StoredExport, subject: Subject, make: MakeParts): Promise<number> {
  const made = await stat(archivePath(make.folder, row.id)).catch(() => null); // not there: to be made
  if (made) return made.size;
  const staging = await openStaging(row.id, subject, make);
  const planned = await planFiles(make.parts, subject);
  const done = await stagedFiles(row.id, staging, make);
  const total = planned.reduce((sum, file) => sum + file.weight, 0);
  const progress = openProgress(row.id, make);

  let weight = 0;
  for (const file of planned) {
    const share = (rows: number) => ((weight + Math.min(rows, file.weight)) / total) * stagingShare;
    if (!done.has(file.name)) {
      let rows = 0;
      await progress(share(0), file.name);
      const staged = await stageFile(staging, file, (more) => {
        rows += more;
        return progress(share(rows), file.name);
      });
      await addExportFile(make.db, row.id, staged);
      done.set(file.name, staged);
    }
    weight += file.weight;
  }

  const files = planned.flatMap((file) => done.get(file.name) ?? []);
  return pack({ id: row.id, staging, subject, files }, make, progress);
}

/** Another time zone has other days: what was staged by days of another one is removed, and the export starts over. */
async function openStaging(id: string, { site }: Subject, { db, folder }: MakeParts): Promise<string> {
  const whole = stagingFolder(folder, id);
  const ofZone = encodeURIComponent(site.config.timezone);
  await mkdir(join(whole, ofZone), { recursive: true });
  const others = (await readdir(whole)).filter((name) => name !== ofZone);
  // Files of the same names will be others: they count once they are noted again.
  if (others.length > 0) await forgetExportFiles(db, id);
  for (const name of others) await rm(join(whole, name), { recursive: true, force: true });
  return join(whole, ofZone);
}

/** What is noted and still there: a folder may have been emptied by hand. */
async function stagedFiles(id: string, staging: string, { db }: MakeParts): Promise<Map<string, ExportFile>> {
  const present = new Set(await readdir(staging));
  const files = await listExportFiles(db, id);
  return new Map(
    files.filter(({ name }) => present.has(basename(stagedPath('', name)))).map((file) => [file.name, file]),
  );
}

async function planFiles(parts: ExportPart[], subject: Subject): Promise<PlannedFile[]> {
  const planned: PlannedFile[] = [];
  for (const part of parts) planned.push(...(await part.plan(subject)));
  return planned;
}

async function pack(
  { id, staging, subject, files }: { id: string; staging: string; subject: Subject; files: ExportFile[] },
  { parts, folder, version, now }: MakeParts,
  progress: (percent: number, writing: string) => Promise<void>,
): Promise<number> {
  const at = new Date(now());
  const made = { at: at.toISOString(), version };
  const texts = [
    { name: 'README.txt', text: readmeText(subject, parts, made) },
    { name: 'manifest.json', text: manifestText(subject, files, made) },
  ];
  const total = files.reduce((sum, file) => sum + file.bytes, 1);
  let packed = 0;
  const { packFiles } = await import('./pack-files.ts');
  return packFiles(staging, [...texts, ...files], archivePath(folder, id), at, (bytes) => {
    packed += bytes;
    return progress(stagingShare + (packed / total) * (99 - stagingShare), 'zip');
  });
}

/** Saves the progress at most once a second, and checks at the same time if the export is still wanted and has room. */
function openProgress(id: string, { db, now, stop, disk }: MakeParts) {
  let savedAt = Number.NEGATIVE_INFINITY;
  return async (percent: number, writing: string) => {
    if (stop.aborted) throw new ExportStopped('the server stops');
    if (Math.abs(now() - savedAt) < saveEveryMs) return;
    savedAt = now();
    await refuseFullDisk(disk);
    const goesOn = await changeExport(db, id, { progress: Math.floor(percent), writing });
    if (!goesOn) throw new ExportStopped('cancelled');
  };
}

async function refuseFullDisk({ name, readFree, minFreeBytes }: Disk): Promise<void> {
  const lack = await lackOfSpace(name, minFreeBytes, readFree, becauseOfFloor);
  if (lack !== null) throw new DiskFull(lack);
}
