import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { writeWhole } from '../../kit/write-whole.ts';
import type { StepNames } from './steps-waiting.ts';

const noteSchema = z.object({
  backup: z.string(),
  before: z.object({ records: z.array(z.string()), events: z.array(z.string()) }),
});

/** Which backup an upgrade that has begun can be undone with, and which steps the stores had in it. */
export type UpgradeNote = z.infer<typeof noteSchema>;

const noteOf = (dataDir: string) => join(dataDir, 'upgrade.json');

export function writeUpgradeNote(dataDir: string, note: UpgradeNote): void {
  writeWhole(noteOf(dataDir), JSON.stringify(note), 0o600);
}

/** After all steps have run. */
export function removeUpgradeNote(dataDir: string): void {
  rmSync(noteOf(dataDir), { force: true });
}

/**
 * The backup of an upgrade that was interrupted. Another one would hold stores that are half upgraded, which no version
 * reads. Where no step has run since, there is nothing to lose by a new one.
 */
export function backupOfInterrupted(dataDir: string, done: StepNames): string | null {
  const note = readNote(dataDir);
  if (note === null || !existsSync(note.backup)) return null;
  const { before, backup } = note;
  const isContinued =
    before.records.every((name) => done.records.includes(name)) &&
    before.events.every((name) => done.events.includes(name)) &&
    done.records.length + done.events.length > before.records.length + before.events.length;
  return isContinued ? backup : null;
}

function readNote(dataDir: string): UpgradeNote | null {
  try {
    return noteSchema.safeParse(JSON.parse(readFileSync(noteOf(dataDir), 'utf8'))).data ?? null;
  } catch {
    return null; // none, or not a whole one
  }
}
