import * as z from 'zod';
import { because, HttpUrl } from '../core/fields.ts';
import { isReserved } from './reserved-paths.ts';

/** What a path of a site's own answers as. */
export type PathRole = 'loader' | 'track' | 'media';

/** The path of a script, an event address or a folder of baits, on the owner's host or on the service's. */
export const OwnPath = z
  .string()
  .regex(/^\/[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/)
  .max(120, { abort: true })
  .refine((path) => !isReserved(path), because('invalid_value'));

const Origin = HttpUrl.refine(
  (url) => !URL.canParse(url) || new URL(url).origin === url.replace(/\/$/, ''),
  because('invalid_format'),
);

/**
 * Where visitors' browsers find the service. All left out: on the service's own address, below /v1. `origin` is the
 * owner's host when it passes the paths on (docs/first-party.md).
 */
export const Delivery = z
  .strictObject({
    origin: Origin.optional().meta({
      description: "The site's own host, if it forwards these paths to the service.",
      example: 'https://example.com',
    }),
    loader: OwnPath.optional().describe('Path of the script. Earlier paths still work.'),
    track: OwnPath.optional().describe('Path that receives events.'),
    media: OwnPath.optional().describe('Folder of the bait files.'),
    reserve: z
      .array(OwnPath)
      .max(8)
      .optional()
      .describe(
        'Further paths of the script, in the order in which the snippet tries them when one is blocked. The first of them becomes `loader` when a filter list blocks that. None is added: pages know only those that their snippet had when it was pasted.',
      ),
    rotate: z
      .boolean()
      .optional()
      .describe(
        'Generates new paths when a filter list blocks one of them: for events and baits, and for the script where `reserve` has paths.',
      ),
  })
  .refine(({ loader, track, media, reserve = [] }) => {
    const given = [loader, track, media, ...reserve].filter((path) => path !== undefined);
    return new Set(given).size === given.length;
  }, because('conflict'))
  .meta({ id: 'Delivery' });
export type Delivery = z.output<typeof Delivery>;

/** A path that was stored before its folder was reserved no longer leads here: the canonical address takes over. */
export function withoutReserved(delivery: Delivery): Delivery {
  const { loader, track, media, reserve, ...rest } = delivery;
  const paths = Object.entries({ loader, track, media }).filter(([, path]) => path && !isReserved(path));
  const spare = reserve?.filter((path) => !isReserved(path));
  return { ...rest, ...(spare && { reserve: spare }), ...Object.fromEntries(paths) };
}
