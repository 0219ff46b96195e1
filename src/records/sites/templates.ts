import { randomUUID } from 'node:crypto';
import { findNamed } from '../../contract/core/clean-name.ts';
import type { Template, TemplateConfig } from '../../contract/sites/templates.ts';
import { nextInstant } from '../next-instant.ts';
import { type Db, inTransaction, type RecordsAt } from '../records.ts';
import { readTemplateConfig } from './stored-config.ts';
import { contentOf } from './template-content.ts';
import { checkRoom } from './template-room.ts';
import { addVersion, listVersions } from './template-versions.ts';

export interface TemplateTables {
  templates: {
    id: string;
    site_id: string;
    name: string;
    config: string;
    created_at: string;
    updated_at: string;
  };
}

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

/** What is to become of a template, and who wants it. */
export interface TemplateWish {
  name: string;
  /** Fields that take the place of those stored, or of the fallback's when it is new; or how the config follows from them. */
  config: Partial<TemplateConfig> | ((stored: TemplateConfig) => TemplateConfig);
  /** When the template was last saved as far as the writer knows; null: there was none; left out: whatever it is now. */
  based_on?: string | null | undefined;
}

/** Somebody else saved or deleted the template in the meantime. */
export class TemplateChanged extends Error {
  /** @param field what told, where it is another field than usual */
  constructor(readonly field?: 'template_updated_at') {
    super();
  }
}

/** A template as it is now, and as it was before; null where it is new. */
export interface Saved {
  template: Template;
  before: Template | null;
}

/**
 * Creates or updates by name.
 * @throws TemplateChanged where it is not what the change was based on, MostTemplates, TemplateTooLarge, TemplateNameReserved
 */
export async function putTemplate(
  records: RecordsAt,
  siteId: string,
  draft: TemplateWish,
  context: { fallback: TemplateConfig; userId: string | null; now: string },
): Promise<Saved & { created: boolean }> {
  return inTransaction(records, async (db) => {
    await lockTemplates(db, siteId);
    const stored = findNamed(await listTemplates(db, siteId), draft.name);
    if (draft.based_on !== undefined && draft.based_on !== (stored?.updated_at ?? null))
      throw new TemplateChanged();
    const before = stored?.config ?? context.fallback;
    const config = typeof draft.config === 'function' ? draft.config(before) : { ...before, ...draft.config };
    const name = stored?.name ?? draft.name;
    await checkRoom(db, siteId, { name, before: stored?.config, config });
    const template = await saveTemplate(db, siteId, { name, stored, config }, context);
    return { template, before: stored ?? null, created: stored === undefined };
  });
}

/** Makes an earlier version the present one; null where the template has no such version. */
export async function restoreTemplate(
  records: RecordsAt,
  template: Pick<Template, 'id' | 'site_id'>,
  versionId: string,
  context: { userId: string | null; now: string },
): Promise<Saved | null> {
  const { id, site_id } = template;
  return inTransaction(records, async (db) => {
    await lockTemplates(db, site_id);
    const stored = await findTemplate(db, id);
    const version = (await listVersions(db, id)).find((each) => each.id === versionId);
    if (!stored || !version) return null;
    const { name } = stored;
    const draft = { name, stored, config: version.config };
    return { template: await saveTemplate(db, site_id, draft, context), before: stored };
  });
}

/** The wall that a new site begins with; call it in the transaction that adds the site. */
export async function addDefaultTemplate(
  db: Db,
  siteId: string,
  config: TemplateConfig,
  now: string,
): Promise<void> {
  await saveTemplate(db, siteId, { name: 'default', stored: undefined, config }, { userId: null, now });
}

export async function removeTemplate(db: Db, id: string): Promise<void> {
  await db.deleteFrom('templates').where('id', '=', id).execute();
}

async function saveTemplate(
  db: Db,
  siteId: string,
  draft: { name: string; stored: Template | undefined; config: TemplateConfig },
  { userId, now }: { userId: string | null; now: string },
): Promise<Template> {
  const { name, stored, config } = draft;
  // A script that saves the same every night makes no version, and a test of it is still of one wall.
  if (stored && contentOf(stored.config) === contentOf(config)) return stored;
  const template: Template = {
    id: stored?.id ?? randomUUID(),
    site_id: siteId,
    name,
    config,
    created_at: stored?.created_at ?? now,
    updated_at: stored ? nextInstant(stored.updated_at, now) : now,
  };
  const row = { ...template, config: JSON.stringify(config) };
  await db
    .insertInto('templates')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'name'])
        .doUpdateSet({ config: row.config, updated_at: template.updated_at }),
    )
    .execute();
  await addVersion(db, template, userId);
  return template;
}

/** Of two that save at once, the second reads what the first has written. */
export async function lockTemplates(db: Db, siteId: string): Promise<void> {
  await db
    .updateTable('templates')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('site_id', '=', siteId)
    .execute();
}

function toTemplate(row: TemplateTables['templates']): Template {
  return { ...row, config: readTemplateConfig(row.config, 'templates.config', row.id) };
}
