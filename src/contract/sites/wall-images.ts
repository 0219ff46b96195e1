import * as z from 'zod';
import { Instant, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from './sites.ts';

/** What an uploaded picture may be. Vector graphics can hold scripts, and are refused. */
export const imageLimits = { bytes: 200 * 1024, pixels: 1200, perSite: 20 } as const;
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type ImageType = (typeof imageTypes)[number];

/** Base64 takes four characters for three bytes. */
const maxCharacters = 4 * Math.ceil(imageLimits.bytes / 3);

export const WallImage = z
  .object({
    id: Uuid,
    url: z.string().meta({
      description: 'Where it is served, for `logo_url` and `portrait_url` of templates.',
      example:
        'https://truce.example.com/v1/media/6f1b3c9e-6d0f-4f5e-9b38-2f1f7a1f0c11-9b2c4e7d8b3561f0a9c7e2d4b7c2d1f0.png',
    }),
    type: z.enum(imageTypes),
    width: z.number().int(),
    height: z.number().int(),
    bytes: z.number().int(),
    created_at: Instant,
    is_used: z.boolean().describe('Whether a template or a draft of the site shows it.'),
  })
  .meta({ id: 'WallImage' });
export type WallImage = z.output<typeof WallImage>;

export const wallImageRoutes = {
  'GET /v1/sites/:id/images': {
    operationId: 'listWallImages',
    summary: 'List images',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ images: z.array(WallImage) }) },
    statuses: { 200: 'The images that were uploaded for the walls of the site, newest first.' },
  },
  'POST /v1/sites/:id/images': {
    operationId: 'createWallImage',
    summary: 'Add an image',
    description: `Stores a picture for the walls of a site: PNG, JPEG, WebP or GIF, at most ${imageLimits.bytes / 1024} KiB and ${imageLimits.pixels} pixels wide and high, ${imageLimits.perSite} for each site.`,
    access: 'write',
    limit: 'api',
    audit: 'wall_image_added',
    params: SiteId,
    body: z.strictObject({
      data: z.base64().max(maxCharacters).meta({
        description: 'The file as Base64. Its bytes say which type it is.',
        example: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
      }),
    }),
    answers: { 200: WallImage, 201: WallImage },
    statuses: {
      200: 'The site has this image already.',
      201: 'The new image.',
      409: 'The site has as many images as it can have.',
    },
  },
  'DELETE /v1/sites/:id/images/:image': {
    operationId: 'deleteWallImage',
    summary: 'Delete an image',
    access: 'write',
    limit: 'api',
    audit: 'wall_image_deleted',
    params: SiteId.extend({ image: Uuid }),
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
    statuses: {
      200: 'The image was deleted. Earlier versions of templates are shown without it.',
      409: 'A template or a draft shows the image.',
    },
  },
} satisfies RouteTable;
