import * as z from 'zod';
import { withIanaZones } from '../../contract/core/legacy-zones.ts';
import { defaultTemplateConfig } from '../../contract/sites/default-template.ts';
import { defaultSiteConfig, type SiteConfig } from '../../contract/sites/sites.ts';
import type { TemplateConfig } from '../../contract/sites/templates.ts';
import { readJson } from '../read-json.ts';

type Fields = Record<string, unknown>;
const Section = z.record(z.string(), z.unknown());

/** The settings of a site as stored; what an earlier version did not know yet has its default. */
export function readSiteConfig(stored: string, siteId: string): SiteConfig {
  return complete(
    readJson(withIanaZones(stored), Section, 'sites.config', siteId),
    defaultSiteConfig,
  ) as SiteConfig;
}

/** The config of a template, or of a version of one, as stored; what an earlier version did not know yet has its default. */
export function readTemplateConfig(
  stored: string,
  column: 'templates.config' | 'template_versions.config' | 'template_drafts.config' | 'template_drafts.base',
  id: string,
): TemplateConfig {
  return complete(readJson(stored, Section, column, id), defaultTemplateConfig) as TemplateConfig;
}

/**
 * Adds copies of the defaults that are missing, section by section; a list or null is a value. No check of single settings by schema: this
 * runs for every row of a list, and a value that a newer version no longer takes must not hide the site from its owner.
 */
function complete(stored: Fields, defaults: Fields): Fields {
  for (const [field, byDefault] of Object.entries(defaults)) {
    const value = stored[field];
    if (value === undefined) stored[field] = structuredClone(byDefault);
    else if (isSection(value) && isSection(byDefault)) complete(value, byDefault);
  }
  return stored;
}

function isSection(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
