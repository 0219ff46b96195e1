import { randomUUID } from 'node:crypto';
import type { Template, TemplateConfig } from '../contract/templates.ts';
import type { Db, Records } from './records.ts';
import type { Tables } from './tables.ts';

export async function listTemplates(db: Db, siteId: string): Promise<Template[]> {
  const rows = await db
    .selectFrom('templates')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('created_at')
    .orderBy('name')
    .execute();
  return rows.map(toTemplate);
}

export async function findTemplate(db: Db, id: string): Promise<Template | null> {
  const row = await db.selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toTemplate(row) : null;
}

/** Creates or updates by name: what the change leaves out keeps its value, or takes `fallback` when new. */
export async function putTemplate(
  records: Records,
  siteId: string,
  change: { name: string; config: Partial<TemplateConfig> },
  fallback: TemplateConfig,
  now: string,
): Promise<{ template: Template; created: boolean }> {
  return records.db.transaction().execute(async (db) => {
    const stored = (await listTemplates(db, siteId)).find((template) => template.name === change.name);
    const template: Template = {
      id: stored?.id ?? randomUUID(),
      site_id: siteId,
      name: change.name,
      config: { ...(stored?.config ?? fallback), ...change.config },
      created_at: stored?.created_at ?? now,
      updated_at: now,
    };
    const config = JSON.stringify(template.config);
    await db
      .insertInto('templates')
      .values({ ...template, config })
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'name']).doUpdateSet({ config, updated_at: now }),
      )
      .execute();
    return { template, created: stored === undefined };
  });
}

function toTemplate(row: Tables['templates']): Template {
  return { ...row, config: JSON.parse(row.config) as TemplateConfig };
}
