import type { Site } from '../../../contract/sites/sites.ts';
import type { TemplateDraft } from '../../../contract/sites/template-drafts.ts';
import type { Template, TemplateChange, TemplateConfig } from '../../../contract/sites/templates.ts';
import { changesOf } from './changes.ts';
import type { Basis, Drafts } from './drafts.ts';
import { withoutExtras } from './without-extras.ts';

/** A template as the screen has it: what is published, over it the saved draft, over that what was typed since. */
export interface Entry {
  key: string;
  name: string;
  /** Null for a template that was never published. */
  stored: Template | null;
  /** Null where there is no saved draft. */
  saved: TemplateDraft | null;
  config: TemplateConfig;
  /** What publishing would change. */
  changes: TemplateChange;
  /** What is saved nowhere. */
  unsaved: TemplateChange;
  isChanged: boolean;
  /** Whether there is something to publish. */
  isPublishable: boolean;
  /** What was known as the writing began. */
  base: Basis;
}

/** The published templates, then drafts of new ones, then those that were begun, or written on and deleted by others. */
export function entriesOf(templates: Template[], saved: TemplateDraft[], drafts: Drafts): Entry[] {
  const draftOf = (name: string) => saved.find((draft) => draft.name === name) ?? null;
  const stored = templates.map((template) => toEntry(template.id, template, draftOf(template.name), drafts));
  const added = saved
    .filter(({ name }) => templates.every((template) => template.name !== name))
    .map((draft) => toEntry(draft.id, null, draft, drafts));
  const known = [...templates, ...saved].map(({ id }) => id);
  const begun = Object.keys(drafts)
    .filter((key) => !known.includes(key))
    .map((key) => toEntry(key, null, null, drafts));
  return [...stored, ...added, ...begun].filter((entry) => entry !== null);
}

/** Whether it is the one that the site names, by id or by name. */
export function isInUse(site: Site, { stored }: Pick<Entry, 'stored'>): boolean {
  if (!stored) return false;
  return stored.id === site.config.template_id || stored.name === site.config.template_id;
}

/** The variants of the running A/B test that show it, and their share of the visitors in percent. */
export interface InTest {
  variants: string[];
  /** Null where the shares follow the results. */
  share: number | null;
}

/** Null where no test shows it. */
export function inTest(site: Site, { stored }: Pick<Entry, 'stored'>): InTest | null {
  const { enabled, variants, allocation } = site.config.ab_test;
  if (!enabled || !stored) return null;
  const own = variants.filter(({ template_id }) => [stored.id, stored.name].includes(template_id));
  if (own.length === 0) return null;
  const sum = (of: typeof variants) => of.reduce((total, { weight }) => total + weight, 0);
  const share = allocation === 'bandit' || sum(variants) === 0 ? null : (100 * sum(own)) / sum(variants);
  return { variants: own.map(({ name }) => name), share };
}

function toEntry(
  key: string,
  stored: Template | null,
  saved: TemplateDraft | null,
  drafts: Drafts,
): Entry | null {
  const { name } = drafts[key] ?? stored ?? saved ?? {};
  if (name === undefined) return null;
  const shown = shownConfig(stored, saved);
  const base = drafts[key]?.base;
  // A new template would get what new ones begin with for each field that an older one, whose copy it is, does not have.
  const before = shown ?? { ...withoutExtras, ...base?.config };
  const config = { ...before, ...drafts[key]?.config } as TemplateConfig;
  const unsaved = changesOf(shown, config);
  const changes = changesOf(stored?.config ?? null, config, shown);
  return {
    key,
    name,
    stored,
    saved,
    config,
    changes,
    unsaved,
    isChanged: !shown || Object.keys(unsaved).length > 0,
    isPublishable: !stored || Object.keys(changes).length > 0,
    base: (shown && base) ?? {
      config: shown,
      publishedAt: saved ? saved.based_on : (stored?.updated_at ?? null),
      draftAt: saved?.updated_at ?? null,
    },
  };
}

/** A draft keeps what others have published since in fields that it does not change. */
export function shownConfig(stored: Template | null, saved: TemplateDraft | null): TemplateConfig | null {
  if (!saved || !stored) return saved?.config ?? stored?.config ?? null;
  return { ...stored.config, ...changesOf(saved.base, saved.config, saved.config) };
}
