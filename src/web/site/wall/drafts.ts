import type { TemplateChange, TemplateConfig } from '../../../contract/sites/templates.ts';

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

/** By the template's id, by that of its saved draft where it was never published, or by a key of its own. */
export type Drafts = Record<string, Draft>;
