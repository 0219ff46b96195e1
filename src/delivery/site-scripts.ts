import { createHash } from 'node:crypto';
import { type Precompressed, pack } from '../http/edge/precompressed.ts';
import type { DayMarks } from '../kit/day-marks.ts';
import { limitWork } from '../kit/limit-work.ts';
import { openPromiseCache } from '../kit/promise-cache.ts';
import { drawBaits } from './bait-pools.ts';
import { type KnownSite, type KnownSiteParts, openKnownSites } from './known-sites.ts';
import { askSource, entryOf, loaderSettings, loaderSource, wallKey } from './loader-script.ts';
import type { SdkFiles } from './sdk-files.ts';
import { softened } from './wall-choice.ts';
import { imageFolder, withImagesIn } from './wall-images.ts';
import { type Wishes, wallLanguage } from './wall-language.ts';
import { aboutAddress, wallContent, wallSource } from './wall-script.ts';

export interface SiteScriptParts extends KnownSiteParts {
  baseUrl: string;
  marks: Pick<DayMarks, 'make'>;
}

/** The scripts of a site as they are sent; `unknown` is a script too, so that no page ever breaks. */
export interface SiteScripts {
  unknown: Precompressed;
  loader(siteId: string): Promise<Precompressed>;
  /** The part that asks, loaded where a blocker was found. */
  ask(siteId: string): Promise<Precompressed>;
  /** The part that knows ad libraries, loaded once a visitor has allowed ads. */
  slots(siteId: string): Promise<Precompressed>;
  /** The part that waits until a frame is in view, loaded in frames only. */
  frame(siteId: string): Promise<Precompressed>;
  /** The wall of a variant, by key or name; the first one where neither is known. In the language that suits best. */
  wall(siteId: string, variant: string, wishes: Wishes, isSoft?: boolean): Promise<Precompressed>;
}

/** Anyone can ask for the walls of public sites in all languages, and each is packed for a long time. */
const maxPackedBytes = 64 * 1024 * 1024;
/** The threads that pack also read files and look up names: one stays free. No loader waits for the walls of others. */
const packedAtOnce = { walls: 1, others: 2 };
/**
 * Says so on its element: without that, the snippets and the packages (sdks/sdk) would take it for an empty script of a
 * blocker. The template of Tag Manager (sdks/gtm) sees no elements, only globals.
 */
const idleSource = '/* Truce: this site is off. */self.truceIsOff=(document.currentScript||{}).isOff=1;';

/** A text is packed once. */
export async function openSiteScripts(parts: SiteScriptParts, sdk: SdkFiles): Promise<SiteScripts> {
  const unknown = await pack('');
  const idle = await pack(idleSource);
  const known = openKnownSites(parts);
  const packWall = packCache(packedAtOnce.walls);
  const packOther = packCache(packedAtOnce.others);

  async function scriptOf(
    id: string,
    write: (known: KnownSite) => string | null,
    packOnce = packOther,
  ): Promise<Precompressed> {
    const found = await known.get(id);
    if (!found) return unknown;
    if (found.site.status === 'inactive') return idle;
    const source = write(found);
    return source === null ? unknown : packOnce(source);
  }

  return {
    unknown,
    loader: (id) =>
      scriptOf(id, ({ site }) => {
        const nowMs = parts.now();
        const day = new Date(nowMs).toISOString().slice(0, 10);
        const ofDay = { baits: drawBaits(day, id), mark: parts.marks.make(id, nowMs) };
        const settings = loaderSettings(site, ofDay, parts.baseUrl);
        return loaderSource(sdk, settings, site.config);
      }),
    ask: (id) => scriptOf(id, (known) => askSource(sdk, known)),
    slots: (id) => scriptOf(id, () => sdk.slots),
    frame: (id) => scriptOf(id, () => sdk.frame),
    wall: (id, wanted, wishes, isSoft = false) =>
      scriptOf(
        id,
        ({ site, walls }) => {
          const chosen =
            walls.find(({ variant }) => [variant, wallKey(variant)].includes(wanted)) ?? walls[0];
          if (!chosen) return null;
          const asked = isSoft ? softened(chosen.config) : chosen.config;
          const folder = imageFolder(site.config.delivery, parts.baseUrl);
          const config = withImagesIn(folder, site.id, asked);
          const language = wallLanguage(config, site.config.languages, wishes);
          const content = wallContent(config, language, aboutAddress(parts.baseUrl, site.id));
          const entry = content.choices && `${site.id}-${entryOf(site, 'choices')}`;
          return wallSource(sdk, { ...content, entry });
        },
        packWall,
      ),
  };
}

function packCache(concurrency: number): (source: string) => Promise<Precompressed> {
  const packed = openPromiseCache<Precompressed>({
    most: maxPackedBytes,
    sizeOf: ({ plain, br, gzip }) => plain.length + br.length + gzip.length,
  });
  // None is refused: a page would take a script that does not come for a blocked one.
  const maxWaiting = Number.POSITIVE_INFINITY;
  const limited = limitWork({ concurrency, maxWaiting, refusal: () => new Error('never') });
  return (source) =>
    packed(createHash('sha256').update(source).digest('base64'), () => limited(() => pack(source)));
}
