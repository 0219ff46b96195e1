import type * as z from 'zod';
import { type MergePatch, mergePatch } from '../../contract/core/merge-patch.ts';
import { defaultTemplateConfig } from '../../contract/sites/default-template.ts';
import { defaultSiteConfig, SiteConfig, type SiteConfigChange } from '../../contract/sites/sites.ts';
import { TemplateConfig, type TemplatePatch } from '../../contract/sites/templates.ts';
import { validate } from '../edge/validate.ts';

/** A site's settings with a change merged in (decisions: Sites). @throws INVALID_REQUEST */
export function mergeConfig(stored: SiteConfig, change: SiteConfigChange): SiteConfig {
  return mergeChecked<SiteConfig>(SiteConfig, stored, change, {
    defaults: defaultSiteConfig,
    base: 'config',
  });
}

/** A template's config with a change merged in (decisions: Templates). @throws INVALID_REQUEST */
export function mergeTemplate(stored: TemplateConfig, change: TemplatePatch): TemplateConfig {
  return mergeChecked<TemplateConfig>(TemplateConfig, stored, change, {
    defaults: defaultTemplateConfig,
    base: 'config',
  });
}

/**
 * What is stored with a change merged in. Only the fields that the change names are checked: what an earlier version
 * allowed does not stop a change of something else.
 * @param base where the fields are in the request body, as `config`.
 * @throws INVALID_REQUEST
 */
export function mergeChecked<T extends object>(
  schema: z.ZodObject & z.ZodType<T>,
  stored: T,
  change: MergePatch<T>,
  { defaults = {}, base = '' }: { defaults?: Partial<T>; base?: string } = {},
): T {
  const merged = mergePatch<T>(schema, stored, change, defaults);
  const named = Object.entries(change).filter(([, value]) => value !== undefined);
  const checked = named.map(([name]) => {
    const field = schema.shape[name] as z.ZodType;
    return [name, validate(field, merged[name as keyof T], base ? `${base}.${name}` : name)] as const;
  });
  const given = checked.filter(([, value]) => value !== undefined);
  return { ...merged, ...Object.fromEntries(given) };
}

/** One object of the body, merged and checked as a whole. @throws INVALID_REQUEST that names fields below `name` */
export function mergeWhole<S extends z.ZodType>(
  schema: S,
  stored: z.output<S>,
  change: MergePatch<z.output<S>> | undefined,
  name: string,
): z.output<S> {
  return change === undefined
    ? stored
    : validate(schema, mergePatch<z.output<S>>(schema as z.ZodType<z.output<S>>, stored, change), name);
}
