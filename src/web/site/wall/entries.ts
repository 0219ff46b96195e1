import type { Site } from '../../../contract/sites/sites.ts';
import type { Template, TemplateChange, TemplateConfig } from '../../../contract/sites/templates.ts';
import { changesOf } from './changes.ts';
import type { Drafts } from './drafts.ts';

/** A template as the screen has it: what is stored, with what was typed since laid over it. */
export interface Entry {
  key: string;
  name: string;
  /** Null for a template that was never saved. */
  stored: Template | null;
  config: TemplateConfig;
  changes: TemplateChange;
  isChanged: boolean;
  /** What was stored as the writing began; undefined for a template that is new or unchanged. */
  base: Template | undefined;
}

/** The stored templates, then those that were begun. */
export function entriesOf(templates: Template[], drafts: Drafts): Entry[] {
  const stored = templates.map((template) => toEntry(template.id, template, drafts));
  const begun = Object.keys(drafts).filter((key) => templates.every(({ id }) => id !== key));
  return [...stored, ...begun.map((key) => toEntry(key, null, drafts))].filter((entry) => entry !== null);
}

/** Whether it is the one that the site names, by id or by name. */
export function isInUse(site: Site, { stored }: Entry): boolean {
  return stored?.id === site.config.template_id || stored?.name === site.config.template_id;
}

/** The variants of the running A/B test that show it, and their share of the visitors in percent. */
export interface InTest {
  variants: string[];
  /** Null where the shares follow the results. */
  share: number | null;
}

/** Null where no test shows it. */
export function inTest(site: Site, { stored }: Entry): InTest | null {
  const { enabled, variants, allocation } = site.config.ab_test;
  if (!enabled || !stored) return null;
  const own = variants.filter(({ template_id }) => [stored.id, stored.name].includes(template_id));
  if (own.length === 0) return null;
  const sum = (of: typeof variants) => of.reduce((total, { weight }) => total + weight, 0);
  const share = allocation === 'bandit' || sum(variants) === 0 ? null : (100 * sum(own)) / sum(variants);
  return { variants: own.map(({ name }) => name), share };
}

function toEntry(key: string, stored: Template | null, drafts: Drafts): Entry | null {
  const { name } = drafts[key] ?? stored ?? {};
  if (name === undefined) return null;
  const config = { ...stored?.config, ...drafts[key]?.config } as TemplateConfig;
  const changes = changesOf(stored?.config ?? null, config);
  const isChanged = !stored || Object.keys(changes).length > 0;
  return { key, name, stored, config, changes, isChanged, base: drafts[key]?.base };
}
