import type { TemplateChange, TemplateConfig } from '../../../contract/sites/templates.ts';

/** What a part of the form is given: the values, how they are changed, and what the server refused. */
export interface FormPart {
  siteId: string;
  config: TemplateConfig;
  /** `removed` names what went, so that it can be brought back. */
  edit: (change: TemplateChange, removed?: string) => void;
  /** By the path inside the config, as `messages.0`. */
  errorAt: (field: string) => string | undefined;
}
