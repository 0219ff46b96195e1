import type { Context } from 'hono';
import { type Delivery, withoutReserved } from '../contract/sites/delivery.ts';
import type { TemplateConfig } from '../contract/sites/templates.ts';
import { openTtlCache } from '../kit/ttl-cache.ts';
import type { Db } from '../records/records.ts';
import { readImage } from '../records/sites/wall-images.ts';
import { pathsOf } from './loader-script.ts';

/** The name follows from the bytes, so what it stands for never changes. A browser takes it for a picture, whatever is in it. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};

const imageName = /^[0-9a-f-]{36}-[0-9a-f]{32}\.(?:png|jpg|webp|gif)$/;

/** At most 10 MB in memory; a deleted image is gone within ten seconds. */
const bounds = { keepMs: 10_000, most: 50 } as const;

export function isImageName(name: string): boolean {
  return imageName.test(name);
}

/** Sends uploaded images by their names. */
export function openImages(db: Db, now: () => number): (c: Context, name: string) => Promise<Response> {
  const images = openTtlCache((name) => readImage(db, name), bounds, now);
  return async (c, name) => {
    const image = await images.get(name);
    if (!image) return c.body('', 404, { 'cache-control': 'no-store' });
    return c.body(new Uint8Array(image.data), 200, { ...headers, 'content-type': image.type });
  };
}

/** Where a site's images are now: in its media folder, on the owner's host if that forwards it. */
export function imageFolder(delivery: Delivery | undefined, baseUrl: string): string {
  const own = withoutReserved(delivery ?? {});
  return `${(own.origin ?? baseUrl).replace(/\/+$/, '')}${pathsOf(own).media}`;
}

/** Templates keep the address of the day of the upload. The folder may have moved since because a filter list blocked it. */
export function withImagesIn(folder: string, siteId: string, config: TemplateConfig): TemplateConfig {
  const moved = (url: string | null) => {
    const name = url?.slice(url.lastIndexOf('/') + 1) ?? '';
    return isImageName(name) && name.startsWith(`${siteId}-`) ? `${folder}/${name}` : url;
  };
  const { logo_url, portrait_url = null } = config;
  return { ...config, logo_url: moved(logo_url), ...(portrait_url && { portrait_url: moved(portrait_url) }) };
}
