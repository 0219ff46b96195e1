import type { Delivery } from '../contract/delivery.ts';
import type { Baits, LoaderSettings, LoaderWall } from '../contract/loader.ts';
import type { wallModes } from '../contract/sites.ts';
import { defaultTemplateConfig, type Template } from '../contract/templates.ts';
import type { OwnedSite } from '../records/sites.ts';

/** The built SDK with a site's settings in front. */
export function loaderSource(core: string, settings: LoaderSettings): string {
  return `!function(__TRUCE_SETTINGS__){${core}\n}(${scriptJson(settings)});`;
}

export function loaderSettings(
  site: OwnedSite,
  templates: Template[],
  baits: Baits,
  baseUrl: string,
): LoaderSettings {
  const { config } = site;
  return {
    site_id: site.id,
    base_url: baseUrl,
    origin: config.delivery?.origin?.replace(/\/$/, '') ?? null,
    paths: pathsOf(config.delivery ?? {}),
    consent_mode: config.consent_mode,
    languages: config.languages,
    third_party_probes: config.detection.third_party_probes,
    display: config.display,
    holdout: config.ab_test.holdout,
    walls: walls(site, templates),
    baits,
  };
}

/** Where a site's page finds things: the canonical addresses until the site has its own. */
export function pathsOf(delivery: Delivery): LoaderSettings['paths'] {
  return {
    loader: delivery.loader ?? null,
    track: delivery.track ?? '/v1/events/track',
    media: delivery.media ?? '/v1/media',
  };
}

/** Without an A/B test one wall, counted for the variant that its template names (decisions: A/B tests). */
function walls(site: OwnedSite, templates: Template[]): LoaderWall[] {
  const { ab_test, template_id } = site.config;
  if (ab_test.enabled && ab_test.variants.length > 0) {
    return ab_test.variants.map((variant) => ({
      variant: variant.name,
      weight: variant.weight,
      config: wallConfig(site, templates, variant.template_id),
    }));
  }
  const name = templates.find((template) => isNamed(template, template_id))?.name ?? 'default';
  const variant = name === 'default' ? 'control' : name;
  return [{ variant, weight: 1, config: wallConfig(site, templates, template_id) }];
}

function wallConfig(site: OwnedSite, templates: Template[], templateId: string): LoaderWall['config'] {
  const config = templates.find((template) => isNamed(template, templateId))?.config ?? defaultTemplateConfig;
  return { ...config, mode: gentler(site.config.mode, config.mode) };
}

function isNamed(template: Template, idOrName: string): boolean {
  return template.id === idOrName || template.name === idOrName;
}

/** Site and template both have a mode; where they differ, the visitor gets the gentler one. */
function gentler(a: Mode, b: Mode): Mode {
  const order: Mode[] = ['banner', 'soft', 'hard'];
  return order.indexOf(a) < order.indexOf(b) ? a : b;
}

type Mode = (typeof wallModes)[number];

/** JSON that is safe inside a script, also where an owner pastes it into a page. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
