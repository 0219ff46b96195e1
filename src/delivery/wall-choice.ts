import { defaultTemplateConfig } from '../contract/sites/default-template.ts';
import type { wallModes } from '../contract/sites/sites.ts';
import type { Template, TemplateConfig } from '../contract/sites/templates.ts';
import type { OwnedSite } from '../records/sites/sites.ts';

/** A wall that visitors of a site may meet, with the template behind it. */
export interface ChosenWall {
  variant: string;
  weight: number;
  config: TemplateConfig;
}

/**
 * Without an A/B test one wall, counted for the variant that its template names (decisions: A/B tests).
 * @param shares by variant, where they follow the results; otherwise the weights share out.
 */
export function wallsOf(
  site: Pick<OwnedSite, 'config'>,
  templates: Template[],
  shares: Record<string, number> = {},
): ChosenWall[] {
  const { ab_test, template_id } = site.config;
  if (ab_test.enabled && ab_test.variants.length > 0) {
    return ab_test.variants.map((variant) => ({
      variant: variant.name,
      weight: shares[variant.name] ?? variant.weight,
      config: wallConfig(site, templates, variant.template_id),
    }));
  }
  const name = templates.find((template) => isNamed(template, template_id))?.name ?? 'default';
  const variant = name === 'default' ? 'control' : name;
  return [{ variant, weight: 1, config: wallConfig(site, templates, template_id) }];
}

function wallConfig(
  site: Pick<OwnedSite, 'config'>,
  templates: Template[],
  templateId: string,
): TemplateConfig {
  const config = templates.find((template) => isNamed(template, templateId))?.config ?? defaultTemplateConfig;
  return { ...config, mode: gentler(site.config.mode, config.mode) };
}

function isNamed(template: Template, idOrName: string): boolean {
  return template.id === idOrName || template.name === idOrName;
}

/** Site and template both have a mode; where they differ, the visitor gets the gentler one. */
export function gentler(a: Mode, b: Mode): Mode {
  const order: Mode[] = ['inline', 'banner', 'soft', 'hard'];
  return order.indexOf(a) < order.indexOf(b) ? a : b;
}

/** For the first sessions of a visitor (`hard_after_sessions`). */
export function softened(config: TemplateConfig): TemplateConfig {
  return { ...config, mode: gentler(config.mode, 'soft') };
}

type Mode = (typeof wallModes)[number];
