import { createHash, randomUUID } from 'node:crypto';
import type { ImageType } from '../../contract/sites/wall-images.ts';
import { type Db, inTransaction, type RecordsAt } from '../records.ts';
import { findSiteForUpdate } from './sites.ts';

export interface WallImageTables {
  /** Pictures that owners uploaded for their walls. */
  wall_images: StoredImage & {
    /** Base64. */
    data: string;
  };
}

export interface StoredImage {
  id: string;
  site_id: string;
  /** Of the bytes; part of its address, which therefore never shows another picture. */
  hash: string;
  type: string;
  width: number;
  height: number;
  bytes: number;
  created_at: string;
}

const endings: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/** Its file name below the site's media path. */
export function imageName({ site_id, hash, type }: Pick<StoredImage, 'site_id' | 'hash' | 'type'>): string {
  return `${site_id}-${hash}.${endings[type]}`;
}

/** Newest first, without their data. */
export async function listImages(db: Db, siteId: string): Promise<StoredImage[]> {
  return db
    .selectFrom('wall_images')
    .select(['id', 'site_id', 'hash', 'type', 'width', 'height', 'bytes', 'created_at'])
    .where('site_id', '=', siteId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The bytes of a picture, by the name that it is served by. */
export async function readImage(db: Db, name: string): Promise<{ type: string; data: Buffer } | null> {
  const [, siteId = '', hash = ''] = /^([0-9a-f-]{36})-([0-9a-f]{32})\./.exec(name) ?? [];
  const row = await db
    .selectFrom('wall_images')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row && imageName(row) === name ? { type: row.type, data: Buffer.from(row.data, 'base64') } : null;
}

/** @returns null where the site has as many as it may. The same picture is kept once. */
export async function addImage(
  records: RecordsAt,
  siteId: string,
  picture: { type: ImageType; width: number; height: number; data: Buffer },
  { most, now }: { most: number; now: string },
): Promise<{ image: StoredImage; created: boolean } | null> {
  return inTransaction(records, async (db) => {
    await findSiteForUpdate({ ...records, db }, siteId);
    const { data, ...facts } = picture;
    const hash = createHash('sha256').update(data).digest('hex').slice(0, 32);
    const all = await listImages(db, siteId);
    const known = all.find((image) => image.hash === hash);
    if (known) return { image: known, created: false };
    if (all.length >= most) return null;
    const image = { id: randomUUID(), site_id: siteId, hash, ...facts, bytes: data.length, created_at: now };
    await db
      .insertInto('wall_images')
      .values({ ...image, data: data.toString('base64') })
      .execute();
    return { image, created: true };
  });
}

/** Which of these a template or a draft of the site shows. */
export async function usedImages(db: Db, siteId: string, images: StoredImage[]): Promise<Set<string>> {
  const [templates, drafts] = await Promise.all([
    db.selectFrom('templates').select('config').where('site_id', '=', siteId).execute(),
    db.selectFrom('template_drafts').select('config').where('site_id', '=', siteId).execute(),
  ]);
  const configs = [...templates, ...drafts].map(({ config }) => config);
  const isUsed = (image: StoredImage) => configs.some((config) => config.includes(imageName(image)));
  return new Set(images.filter(isUsed).map(({ id }) => id));
}

export async function removeImage(db: Db, id: string): Promise<void> {
  await db.deleteFrom('wall_images').where('id', '=', id).execute();
}

/** With their data, for an export. */
export async function exportImages(db: Db, siteId: string) {
  return db.selectFrom('wall_images').selectAll().where('site_id', '=', siteId).execute();
}
