import { createHash } from 'node:crypto';

/** A part of a site's script, as the pages ask for it in the site's bait folder. */
export type PartName =
  | { part: 'ask' | 'slots' | 'frame' }
  /** @param key stands for the variant (`wallKey`) */
  | { part: 'wall' | 'soft wall'; key: string };

/** What a page sends to in that folder: reports of the inline snippet, and requests for tokens of a wall's choices. */
export type EntryName = 'plain' | 'choices';

/** New ones come last: scripts that visitors have in their cache know the others by their place. */
const kinds = ['ask', 'slots', 'wall', 'soft wall', 'frame'] as const;
const entries = ['plain', 'choices'] as const satisfies EntryName[];
const saltBytes = 2;
const keyBytes = 4;
const checkByte = 0;
const shape = /^([0-9a-f-]{36})-([0-9a-f]{14})\.js$/;
const entryShape = /^([0-9a-f-]{36})-([0-9a-f]{8})$/;
/** As scripts of earlier versions ask, which visitors may have in their cache. */
const earlier = /^([0-9a-f-]{36})-(?:(ask|slots)|wall-([0-9a-f]{8})(-soft)?)\.js$/;
const earlierEntry = /^([0-9a-f-]{36})-(plain|choices)$/;

/**
 * What a part is called in the folder behind the site's id and a hyphen. Every site has other names, and another folder
 * brings new ones: a filter list cannot block the parts of all sites by an ending. They hide nothing: anyone can read them.
 */
export function partFile(name: PartName, { siteId, media }: { siteId: string; media: string }): string {
  const key = Buffer.from('key' in name ? name.key : '00'.repeat(keyBytes), 'hex');
  const plain = Buffer.concat([Buffer.of(kinds.indexOf(name.part)), key]);
  return `${labelOf(plain, { siteId, media })}.js`;
}

/** What such an address is called behind the site's id and a hyphen, by the same rule. */
export function entryFile(name: EntryName, of: { siteId: string; media: string }): string {
  return labelOf(Buffer.of(entries.indexOf(name), checkByte), of);
}

function labelOf(plain: Buffer, { siteId, media }: { siteId: string; media: string }): string {
  const salt = hash(`${media} ${siteId}`).subarray(0, saltBytes);
  return Buffer.concat([salt, masked(plain, salt, siteId)]).toString('hex');
}

/** Which part of which site a file in the bait folder is; null: none. */
export function readPartFile(file: string): (PartName & { siteId: string }) | null {
  const [, siteId = '', label = ''] = shape.exec(file) ?? [];
  if (!siteId) return readEarlier(file);
  const [kind = -1, ...key] = readLabel(label, siteId);
  const part = kinds[kind];
  if (part === undefined) return null;
  if (part === 'wall' || part === 'soft wall') return { siteId, part, key: Buffer.from(key).toString('hex') };
  return { siteId, part };
}

/** Which address of which site a page sends to; null: none. */
export function readEntryFile(file: string): { siteId: string; entry: EntryName } | null {
  const [, known = '', earlierName] = earlierEntry.exec(file) ?? [];
  if (known) return { siteId: known, entry: earlierName === 'plain' ? 'plain' : 'choices' };
  const [, siteId = '', label = ''] = entryShape.exec(file) ?? [];
  if (!siteId) return null;
  const [kind = -1, check] = readLabel(label, siteId);
  const entry = entries[kind];
  return entry && check === checkByte ? { siteId, entry } : null;
}

function readLabel(label: string, siteId: string): Buffer {
  const bytes = Buffer.from(label, 'hex');
  return masked(bytes.subarray(saltBytes), bytes.subarray(0, saltBytes), siteId);
}

function readEarlier(file: string): (PartName & { siteId: string }) | null {
  const [, siteId = '', part, key, soft] = earlier.exec(file) ?? [];
  if (!siteId) return null;
  if (key !== undefined) return { siteId, part: soft === undefined ? 'wall' : 'soft wall', key };
  return { siteId, part: part === 'slots' ? 'slots' : 'ask' };
}

/** The same again gives back what was masked. */
function masked(bytes: Buffer, salt: Buffer, siteId: string): Buffer {
  const mask = hash(`${salt.toString('hex')} ${siteId}`);
  return Buffer.from(bytes.map((byte, index) => byte ^ (mask[index] ?? 0)));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
