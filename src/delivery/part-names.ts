import { createHash } from 'node:crypto';

/** A part of a site's script, as the pages ask for it in the site's bait folder. */
export type PartName =
  | { part: 'ask' | 'slots' }
  /** @param key stands for the variant (`wallKey`) */
  | { part: 'wall' | 'soft wall'; key: string };

const kinds = ['ask', 'slots', 'wall', 'soft wall'] as const;
const saltBytes = 2;
const keyBytes = 4;
const shape = /^([0-9a-f-]{36})-([0-9a-f]{14})\.js$/;
/** As scripts of earlier versions ask, which visitors may have in their cache. */
const earlier = /^([0-9a-f-]{36})-(?:(ask|slots)|wall-([0-9a-f]{8})(-soft)?)\.js$/;

/**
 * What a part is called in the folder behind the site's id and a hyphen. Every site has other names, and another folder
 * brings new ones: a filter list cannot block the parts of all sites by an ending. They hide nothing: anyone can read them.
 */
export function partFile(name: PartName, { siteId, media }: { siteId: string; media: string }): string {
  const salt = hash(`${media} ${siteId}`).subarray(0, saltBytes);
  const key = Buffer.from('key' in name ? name.key : '00'.repeat(keyBytes), 'hex');
  const plain = Buffer.concat([Buffer.of(kinds.indexOf(name.part)), key]);
  return `${Buffer.concat([salt, masked(plain, salt, siteId)]).toString('hex')}.js`;
}

/** Which part of which site a file in the bait folder is; null: none. */
export function readPartFile(file: string): (PartName & { siteId: string }) | null {
  const [, siteId = '', label = ''] = shape.exec(file) ?? [];
  if (!siteId) return readEarlier(file);
  const bytes = Buffer.from(label, 'hex');
  const salt = bytes.subarray(0, saltBytes);
  const [kind = -1, ...key] = masked(bytes.subarray(saltBytes), salt, siteId);
  const part = kinds[kind];
  if (part === undefined) return null;
  if (part === 'ask' || part === 'slots') return { siteId, part };
  return { siteId, part, key: Buffer.from(key).toString('hex') };
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
