import type { TemplateChange, TemplateConfig } from '../../../contract/sites/templates.ts';
import type { Entry } from './entries.ts';

/** What was typed of a template and is saved nowhere; all of it where the template is new. */
export interface Draft {
  name: string;
  config: TemplateChange;
  /** What was saved as the writing began. */
  base?: Basis;
}

/** What an editor knows of a template: their changes are refused where it has become something else. */
export interface Basis {
  config: TemplateConfig | null;
  /** The `updated_at` of the published template, and of its draft. */
  publishedAt: string | null;
  draftAt: string | null;
}

/** A draft that was sent to be saved. */
export interface SentDraft {
  key: string;
  name: string;
  draft: Draft | undefined;
  base: Basis;
}

/** By the template's id, by that of its saved draft where it was never published, or by a key of its own. */
export type Drafts = Record<string, Draft>;

/** What somebody changed of a template, over what is typed of it by now: an upload may end long after it began. */
export function withChange(
  all: Drafts,
  now: Pick<Entry, 'key' | 'name' | 'base'> | undefined,
  change: TemplateChange,
): Drafts {
  // Discarded, deleted, or saved under another key meanwhile.
  if (!now) return all;
  const draft = all[now.key];
  return { ...all, [now.key]: { name: now.name, config: { ...draft?.config, ...change }, base: now.base } };
}

/**
 * What is left to be saved after a save. What was typed while it was on its way stays on the screen.
 * @param saved what the template is known by from now on, and what is saved of it; null where it is gone.
 */
export function afterSave(all: Drafts, sent: SentDraft, saved: { key: string; base: Basis } | null): Drafts {
  const { [sent.key]: now, ...others } = all;
  const config = typedSince(sent, now);
  if (!saved || Object.keys(config).length === 0) return others;
  return { ...others, [saved.key]: { name: sent.name, config, base: saved.base } };
}

function typedSince({ draft, base }: SentDraft, now: Draft | undefined): TemplateChange {
  // Of a new template that was discarded meanwhile, nothing is left on the screen.
  if (!now && !base.config) return {};
  const [before, after] = [draft?.config ?? {}, now?.config ?? {}];
  const fields = Object.keys({ ...before, ...after }) as (keyof TemplateConfig)[];
  const typed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  // What is no longer in the draft was taken back.
  return Object.fromEntries(
    typed.map((field) => [field, field in after ? after[field] : base.config?.[field]]),
  );
}
