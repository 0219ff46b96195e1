import { createHash } from 'node:crypto';
import { unpackArchive } from '../../src/composition/backup/archive.ts';
import { readBackup } from '../../src/composition/backup/backup-file.ts';
import { linesOf, partOf } from '../../src/composition/backup/check-backup.ts';
import { filePlace } from '../../src/composition/backup/places/file-place.ts';

/** The checksum of each part of a backup, whatever the order of its rows and of their fields. */
export async function contentOf(
  path: string,
  passphrase: string | null = null,
): Promise<Record<string, string>> {
  const rows: Record<string, string[]> = {};
  for await (const entry of unpackArchive(readBackup(filePlace(path), passphrase))) {
    if (entry.name.endsWith('.json')) continue;
    const part = partOf(entry);
    rows[part] ??= [];
    if (part === 'spool') rows[part].push(entry.name, entry.content.toString('base64'));
    else rows[part].push(...(await linesOf(entry)).toString().split('\n').filter(Boolean).map(inOrder));
  }
  return Object.fromEntries(
    Object.entries(rows).map(([part, all]) => [part, `${all.length} ${checksum(all.sort().join('\n'))}`]),
  );
}

/** Numbers of 64 bits are compared as they are written: as values they would be rounded. */
function inOrder(line: string): string {
  const row = JSON.parse(line.replace(/:(-?\d{16,})/g, ':"$1"')) as Record<string, unknown>;
  return JSON.stringify(Object.entries(row).sort());
}

function checksum(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** All that a backup holds, as text: rows and files of the spool. */
export async function textOf(path: string): Promise<string> {
  const texts: string[] = [];
  for await (const entry of unpackArchive(readBackup(filePlace(path), null))) {
    const isPlain = entry.name.endsWith('.json') || entry.name.startsWith('spool/');
    texts.push(entry.name, (isPlain ? entry.content : await linesOf(entry)).toString('latin1'));
  }
  return texts.join('\n');
}

/** The ids of all events in a backup, as often as they are there. */
export async function eventIds(path: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const entry of unpackArchive(readBackup(filePlace(path), null))) {
    if (!entry.name.startsWith('events/')) continue;
    for (const line of (await linesOf(entry)).toString().split('\n').filter(Boolean)) {
      ids.push((JSON.parse(line) as { id: string }).id);
    }
  }
  return ids;
}
