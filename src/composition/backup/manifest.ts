import * as z from 'zod';
import { eventSteps } from '../../events/store/migrate.ts';
import { stepsOf } from '../../records/migrate.ts';
import type { RecordTraits } from '../../records/records.ts';
import { BackupRefused, damaged } from './refused.ts';

export const manifestName = 'manifest.json';
export const countsName = 'counts.json';
const format = 1;

/** The first entry of a backup: what it was made of. */
export interface Manifest {
  format: number;
  truce_version: string;
  created_at: string;
  /** Names of the migrations that the stores had. */
  records_steps: string[];
  events_steps: string[];
}

/** The last entry but one: how many rows there are of each part, and how many spool files. */
export type Counts = Record<string, number>;

const manifestSchema = z.object({
  format: z.number(),
  truce_version: z.string(),
  created_at: z.iso.datetime(),
  records_steps: z.array(z.string()),
  events_steps: z.array(z.string()),
});

export function newManifest(fields: Omit<Manifest, 'format'>): Manifest {
  return { format, ...fields };
}

/** @throws BackupRefused where a newer version of Truce wrote it */
export function readManifest(content: Buffer, traits: RecordTraits): Manifest {
  const manifest = manifestSchema.safeParse(parse(content)).data;
  if (!manifest) throw damaged('is damaged, or is no backup of Truce');
  const records = Object.keys(stepsOf(traits));
  const isNewer =
    manifest.format > format ||
    manifest.records_steps.some((name) => !records.includes(name)) ||
    manifest.events_steps.some((name) => !(name in eventSteps));
  if (!isNewer) return manifest;
  throw new BackupRefused(
    `the backup was written by a newer version of Truce (${manifest.truce_version}); nothing was replaced. Restore it with that version`,
  );
}

export function readCounts(content: Buffer): Counts {
  const counts = z.record(z.string(), z.number()).safeParse(parse(content)).data;
  if (!counts) throw damaged('is damaged');
  return counts;
}

function parse(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    return null;
  }
}
