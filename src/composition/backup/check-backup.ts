import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { stepsOf } from '../../records/migrate.ts';
import type { RecordTraits } from '../../records/records.ts';
import { type Entry, unpackArchive } from './archive.ts';
import {
  type Counts,
  countsName,
  type Manifest,
  manifestName,
  readCounts,
  readManifest,
} from './manifest.ts';
import { damaged } from './refused.ts';
import { countLines } from './write-backup.ts';

export interface Checked {
  manifest: Manifest;
  counts: Counts;
}

/** Rows of the largest entry are about 8 MB; a page of reports may be more. */
const maxUnpackedBytes = 1 << 30;
const expand = promisify(gunzip);

/** Reads all of a backup. @throws BackupRefused where it is damaged, incomplete or of a newer version */
export async function checkBackup(source: AsyncIterable<Buffer>, traits: RecordTraits): Promise<Checked> {
  let manifest: Manifest | null = null;
  let counts: Counts | null = null;
  const found: Counts = {};
  for await (const entry of unpackArchive(source)) {
    if (manifest === null) {
      if (entry.name !== manifestName) throw damaged('is damaged, or is no backup of Truce');
      manifest = readManifest(entry.content, traits);
    } else if (entry.name === countsName) counts = readCounts(entry.content);
    else {
      const part = partOf(entry);
      found[part] = (found[part] ?? 0) + (part === 'spool' ? 1 : countLines(await linesOf(entry)));
    }
  }
  if (manifest === null || counts === null) throw damaged('is damaged, or is no backup of Truce');
  if (sorted(counts) !== sorted(found)) throw damaged('does not have as many rows as it says');
  return { manifest, counts };
}

/** As in the counts: spool, sessions, events, records/sites. */
export function partOf({ name }: Entry): string {
  const [, part] = /^(spool|sessions|events|records\/\w+)\//.exec(name) ?? [];
  if (part === undefined) throw damaged(`has an unknown part "${name}"`);
  return part;
}

export async function linesOf({ content }: Entry): Promise<Buffer> {
  return expand(content, { maxOutputLength: maxUnpackedBytes }).catch(() => {
    throw damaged('is damaged');
  });
}

/** The migrations of this program that the backup's tables had. */
export function stepsIn({ records_steps }: Pick<Manifest, 'records_steps'>, traits: RecordTraits) {
  return Object.fromEntries(Object.entries(stepsOf(traits)).filter(([name]) => records_steps.includes(name)));
}

function sorted(counts: Counts): string {
  return JSON.stringify(Object.entries(counts).sort());
}
