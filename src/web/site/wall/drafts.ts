import type { Template, TemplateChange } from '../../../contract/sites/templates.ts';

/** What was typed of a template; all of it where the template is new. */
export interface Draft {
  name: string;
  config: TemplateChange;
  /** What was stored as the writing began. */
  base?: Template;
}

/** By the template's id, or by a key of its own where it is new. */
export type Drafts = Record<string, Draft>;
