import { createHash } from 'node:crypto';
import { type Delivery, withoutReserved } from '../contract/sites/delivery.ts';
import type { DisplayRules } from '../contract/sites/display.ts';
import type { AskSettings, LoaderSettings } from '../contract/sites/loader.ts';
import type { SiteConfig } from '../contract/sites/sites.ts';
import type { Template } from '../contract/sites/templates.ts';
import type { OwnedSite } from '../records/sites/sites.ts';
import { adTags } from './ad-tags.ts';
import { type EntryName, entryFile, type PartName, partFile } from './part-names.ts';
import { rulesOf } from './rules-of.ts';
import type { SdkFiles } from './sdk-files.ts';
import type { ChosenWall } from './wall-choice.ts';

/** The built SDK: the pieces that this site needs and the core, with the site's settings around them. */
export function loaderSource(sdk: SdkFiles, settings: LoaderSettings, config: SiteConfig): string {
  const pieces = piecesFor(config).map((name) => sdk.pieces[name]);
  const code = [...pieces, sdk.core].join('\n');
  return inFunction('__TRUCE_SETTINGS__', settings, code);
}

/** The part that asks, with the site's walls and rules around it. */
export function askSource(
  { ask, pieces }: SdkFiles,
  { site, walls, templates }: { site: OwnedSite; walls: ChosenWall[]; templates: Pick<Template, 'config'>[] },
): string {
  const { timezone, ab_test, after_unlock, acceptable_ads } = site.config;
  const isOn = site.config.wall === 'on';
  const settings: AskSettings = {
    site_id: site.id,
    frame: fileOf(site, { part: 'frame' }),
    timezone,
    after_unlock,
    asks_acceptable_ads: acceptable_ads === 'ask' || undefined,
    // Where no wall is shown, there is nothing to hold visitors out of.
    holdout: isOn ? ab_test.holdout : 0,
    is_off: isOn ? undefined : true,
    walls: walls.map(({ variant, weight, config }) => {
      return { variant, ...wallFiles(site, { variant, config }), weight, display: rulesOf(site, config) };
    }),
  };
  const hasRules = isOn && settings.walls.some(({ display }) => hasMoreRules(display));
  const code = [hasRules && pieces.rules, offersChoices(templates) && pieces.outcome, ask]
    .filter(Boolean)
    .join('\n');
  return inFunction('__TRUCE_ASK__', settings, code);
}

/** Also by templates that are not used now: a visitor may have seen their wall. */
function offersChoices(templates: Pick<Template, 'config'>[]): boolean {
  return templates.some(({ config }) => config.choices?.some(({ kind }) => kind !== 'allow'));
}

/** The files of a wall: `soft` is the one for the first sessions, where the wall turns hard after some. */
export function wallFiles(
  site: Pick<OwnedSite, 'id' | 'config'>,
  { variant, config }: Pick<ChosenWall, 'variant' | 'config'>,
): { file: string; soft: string | undefined } {
  const key = wallKey(variant);
  const { hard_after_sessions } = { ...site.config.display, ...config.display };
  const soft = hard_after_sessions === undefined ? undefined : fileOf(site, { part: 'soft wall', key });
  return { file: fileOf(site, { part: 'wall', key }), soft };
}

/** Those that few sites use; their code is a part of its own (`sdk/ask/more-rules.ts`). */
const moreRules = [
  'properties',
  'excluded_properties',
  'access',
  'meter',
  'scroll_percent',
  'exit_intent',
  'hard_after_sessions',
] as const satisfies (keyof DisplayRules)[];

function hasMoreRules(display: DisplayRules): boolean {
  return moreRules.some((rule) => display[rule] !== undefined);
}

/** A variant's name may hold anything; its address may not. */
export function wallKey(variant: string): string {
  return createHash('sha256').update(variant).digest('hex').slice(0, 8);
}

export function loaderSettings(
  site: OwnedSite,
  { baits, mark }: Pick<LoaderSettings, 'baits' | 'mark'>,
  baseUrl: string,
): LoaderSettings {
  const { config } = site;
  const probes = config.detection.third_party_probes;
  return {
    site_id: site.id,
    mark,
    base_url: baseUrl,
    origin: config.delivery?.origin?.replace(/\/$/, ''),
    paths: pathsOf(withoutReserved(config.delivery ?? {})),
    parts: { ask: fileOf(site, { part: 'ask' }), slots: fileOf(site, { part: 'slots' }) },
    consent_mode: config.consent_mode,
    third_party_probes: probes === 'off' ? undefined : probes,
    has_holdout: (config.wall === 'on' && config.ab_test.holdout > 0) || undefined,
    baits,
    ad_tags: config.detection.page_tags === false ? [] : adTags,
  };
}

/** What its pages send to in the site's bait folder. */
export function entryOf(site: Pick<OwnedSite, 'id' | 'config'>, name: EntryName): string {
  return entryFile(name, folderOf(site));
}

/** The file of a part in the site's bait folder. */
export function fileOf(site: Pick<OwnedSite, 'id' | 'config'>, name: PartName): string {
  return partFile(name, folderOf(site));
}

function folderOf({ id, config }: Pick<OwnedSite, 'id' | 'config'>): { siteId: string; media: string } {
  return { siteId: id, media: pathsOf(withoutReserved(config.delivery ?? {})).media };
}

/** Where a site's page finds things: the canonical addresses until the site has its own. */
export function pathsOf(delivery: Delivery): LoaderSettings['paths'] {
  return {
    loader: delivery.loader,
    track: delivery.track ?? '/v1/events/track',
    media: delivery.media ?? '/v1/media',
  };
}

/** The same for a site's settings, and its own host where it passes them on. */
export function placesOf({ delivery = {} }: Pick<SiteConfig, 'delivery'>): LoaderSettings['paths'] & {
  origin: string | undefined;
} {
  const own = withoutReserved(delivery);
  return { ...pathsOf(own), origin: own.origin };
}

/** Built parts in a scope of their own, with what they read under this name. */
export function inFunction(name: string, value: unknown, code: string): string {
  return `!function(${name},__TRUCE_PIECES__){"use strict";${code}\n}(${scriptJson(value)},{});`;
}

/** JSON that is safe inside a script, also where an owner pastes it into a page. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Visitors of a site pay only for what the site uses. */
function piecesFor(config: SiteConfig): (keyof SdkFiles['pieces'])[] {
  const needed = {
    consent: config.consent_mode === 'strict' || config.detection.third_party_probes === 'after_consent',
    gate: config.gate?.enabled,
    storage: config.consent_mode !== 'cookieless',
    push: config.data_layer,
  };
  return (Object.keys(needed) as (keyof typeof needed)[]).filter((name) => needed[name]);
}
