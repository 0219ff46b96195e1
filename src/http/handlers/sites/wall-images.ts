import { ApiError, conflict, invalidFields } from '../../../contract/core/errors.ts';
import { imageLimits, type WallImage } from '../../../contract/sites/wall-images.ts';
import { imageFolder } from '../../../delivery/wall-images.ts';
import { imageFacts } from '../../../kit/image-facts.ts';
import type { Db, Records } from '../../../records/records.ts';
import type { OwnedSite } from '../../../records/sites/sites.ts';
import {
  addImage,
  imageName,
  listImages,
  removeImage,
  type StoredImage,
  usedImages,
} from '../../../records/sites/wall-images.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite, ownedSiteForUpdate } from '../owned-site.ts';

/** Pictures of walls, served by this service: owners need no place of their own for them. */
export function wallImageHandlers(parts: { records: Records; baseUrl: string; now: () => number }) {
  const { records, baseUrl } = parts;

  async function shown(db: Db, site: OwnedSite, images: StoredImage[]): Promise<WallImage[]> {
    const used = await usedImages(db, site.id, images);
    const folder = imageFolder(site.config.delivery, baseUrl);
    return images.map(({ site_id, hash, type, ...image }) => ({
      ...image,
      type: type as WallImage['type'],
      url: `${folder}/${imageName({ site_id, hash, type })}`,
      is_used: used.has(image.id),
    }));
  }

  return {
    'GET /v1/sites/:id/images': async ({ caller, params }) => {
      const site = await ownedSite(records.db, caller, params.id);
      const images = await listImages(records.db, site.id);
      return { status: 200, body: { images: await shown(records.db, site, images) } };
    },

    'POST /v1/sites/:id/images': async ({ caller, params, body, change }) => {
      const site = await ownedSite(records.db, caller, params.id);
      const data = Buffer.from(body.data, 'base64');
      const facts = imageFacts(data);
      if (!facts) throw invalidFields([{ field: 'data', reason: 'invalid_format' }]);
      const isLarge = Math.max(facts.width, facts.height) > imageLimits.pixels;
      if (isLarge || data.length > imageLimits.bytes) {
        throw invalidFields([{ field: 'data', reason: 'too_large' }]);
      }
      return change(async (inside) => {
        const limits = { most: imageLimits.perSite, now: new Date(parts.now()).toISOString() };
        const added = await addImage(inside, site.id, { ...facts, data }, limits);
        if (!added) {
          const message = `A site can have at most ${imageLimits.perSite} images. Delete one first.`;
          throw conflict('most_images', message, { most: imageLimits.perSite });
        }
        inside.about(imageName(added.image));
        if (!added.created) inside.unchanged();
        const [image] = await shown(inside.db, site, [added.image]);
        return { status: added.created ? 201 : 200, body: image as WallImage };
      });
    },

    'DELETE /v1/sites/:id/images/:image': async ({ caller, params, change }) =>
      change(async (inside) => {
        const site = await ownedSiteForUpdate(inside, caller, params.id);
        const image = (await listImages(inside.db, site.id)).find(({ id }) => id === params.image);
        if (!image) throw new ApiError('NOT_FOUND', 'Image not found. It may have been deleted already.');
        const used = await usedImages(inside.db, site.id, [image]);
        if (used.size > 0) {
          const message = 'A template or a draft shows this image. Choose another one there, then delete it.';
          throw conflict('image_in_use', message);
        }
        await removeImage(inside.db, image.id);
        inside.about(imageName(image));
        return { status: 200, body: { id: image.id, deleted: true as const } };
      }),
  } satisfies Partial<Handlers>;
}
