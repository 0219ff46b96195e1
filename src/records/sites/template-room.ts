import { reservedTemplateNames } from '../../contract/limits/template-names.ts';
import { type TemplateConfig, templateLimits } from '../../contract/sites/templates.ts';
import type { Db } from '../records.ts';

/** A site has as many templates as it may have. */
export class MostTemplates extends Error {}
/** The template would have more bytes than one may have. */
export class TemplateTooLarge extends Error {}
/** A new template can't have this name. */
export class TemplateNameReserved extends Error {}

/**
 * Call it with the templates locked. What was stored before there was a limit can be changed, as long as it does not grow.
 * @param name of the template or draft, as it is or will be stored
 * @param before the config that is replaced; undefined where there is none
 * @throws MostTemplates, TemplateTooLarge, TemplateNameReserved
 */
export async function checkRoom(
  db: Db,
  siteId: string,
  { name, before, config }: { name: string; before: TemplateConfig | undefined; config: TemplateConfig },
): Promise<void> {
  const bytes = bytesOf(config);
  if (bytes > templateLimits.bytes && (!before || bytes > bytesOf(before))) throw new TemplateTooLarge();
  const names = await namesIn(db, siteId);
  if (names.has(name)) return;
  if (reservedTemplateNames.includes(name)) throw new TemplateNameReserved();
  if (names.size >= templateLimits.names) throw new MostTemplates();
}

async function namesIn(db: Db, siteId: string): Promise<Set<string>> {
  const [templates, drafts] = await Promise.all(
    (['templates', 'template_drafts'] as const).map((table) =>
      db.selectFrom(table).select('name').where('site_id', '=', siteId).execute(),
    ),
  );
  return new Set([...(templates ?? []), ...(drafts ?? [])].map(({ name }) => name));
}

function bytesOf(config: TemplateConfig): number {
  return Buffer.byteLength(JSON.stringify(config));
}
