import { randomUUID } from 'node:crypto';
import { findNamed } from '../../contract/core/clean-name.ts';
import type { TemplateDraft } from '../../contract/sites/template-drafts.ts';
import type { TemplateConfig } from '../../contract/sites/templates.ts';
import { nextInstant } from '../next-instant.ts';
import { type Db, inTransaction, type RecordsAt } from '../records.ts';
import { readTemplateConfig } from './stored-config.ts';
import { checkRoom } from './template-room.ts';
import { listTemplates, lockTemplates, TemplateChanged, type TemplateWish } from './templates.ts';

export interface TemplateDraftTables {
  /** Changes that visitors do not get yet: at most one draft for each name. */
  template_drafts: {
    id: string;
    site_id: string;
    name: string;
    config: string;
    /** The published config as the draft was begun, and its `updated_at`; null for a template that was never published. */
    base: string | null;
    based_on: string | null;
    updated_at: string;
    user_id: string | null;
  };
}

export async function listDrafts(db: Db, siteId: string): Promise<TemplateDraft[]> {
  const rows = await withAuthor(db).where('site_id', '=', siteId).orderBy('name').execute();
  return rows.map(toDraft);
}

export async function findDraft(db: Db, id: string): Promise<TemplateDraft | null> {
  const row = await withAuthor(db).where('template_drafts.id', '=', id).executeTakeFirst();
  return row ? toDraft(row) : null;
}

export interface DraftWish {
  name: string;
  config: (before: TemplateConfig) => TemplateConfig;
  /** The `updated_at` of the draft that the writer knows; null: there was none; left out: whatever it is. */
  based_on?: string | null | undefined;
  /** The `updated_at` of the template that a new draft is begun from; null: there is none; left out: whatever it is. */
  template_updated_at?: string | null | undefined;
}

/**
 * Creates or updates a template's draft.
 * @throws TemplateChanged where it is not what the change was based on, MostTemplates, TemplateTooLarge, TemplateNameReserved
 */
export async function putDraft(
  records: RecordsAt,
  siteId: string,
  wish: DraftWish,
  { fallback, userId, now }: { fallback: TemplateConfig; userId: string | null; now: string },
): Promise<{ draft: TemplateDraft; created: boolean }> {
  return inTransaction(records, async (db) => {
    await lockTemplates(db, siteId);
    const [templates, drafts] = await Promise.all([listTemplates(db, siteId), listDrafts(db, siteId)]);
    const template = findNamed(templates, wish.name);
    const known = findNamed(drafts, wish.name);
    if (wish.based_on !== undefined && wish.based_on !== (known?.updated_at ?? null))
      throw new TemplateChanged();
    const { template_updated_at: seen } = wish;
    if (!known && seen !== undefined && seen !== (template?.updated_at ?? null))
      throw new TemplateChanged('template_updated_at');
    const config = wish.config(known?.config ?? template?.config ?? fallback);
    const name = known?.name ?? template?.name ?? wish.name;
    await checkRoom(db, siteId, { name, before: known?.config ?? template?.config, config });
    const base = known ? known.base : (template?.config ?? null);
    const row = {
      id: known?.id ?? randomUUID(),
      site_id: siteId,
      name,
      config: JSON.stringify(config),
      base: base && JSON.stringify(base),
      based_on: known ? known.based_on : (template?.updated_at ?? null),
      updated_at: known ? nextInstant(known.updated_at, now) : now,
      user_id: userId,
    };
    const { config: written, updated_at, user_id } = row;
    await db
      .insertInto('template_drafts')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ config: written, updated_at, user_id }))
      .execute();
    const draft = await findDraft(db, row.id);
    if (!draft) throw new Error('the draft that was just written is gone');
    return { draft, created: known === undefined };
  });
}

/**
 * A draft with all that is in it, to be published over the template that it was begun from.
 * @param updatedAt the state that its publisher knows. @throws TemplateChanged where it is another one.
 */
export async function wholeDraft(
  db: Db,
  siteId: string,
  name: string,
  updatedAt: string,
): Promise<TemplateWish> {
  const draft = findNamed(await listDrafts(db, siteId), name);
  if (draft?.updated_at !== updatedAt) throw new TemplateChanged();
  return { name: draft.name, config: () => draft.config, based_on: draft.based_on };
}

/**
 * Removes a draft by the name of its template.
 * @param updatedAt the state that its writer knows. @throws TemplateChanged where it is another one.
 */
export async function removeDraft(db: Db, siteId: string, name: string, updatedAt?: string): Promise<void> {
  const draft = findNamed(await listDrafts(db, siteId), name);
  const isGone = !draft || !(await removeOneDraft(db, draft.id, updatedAt));
  if (updatedAt !== undefined && isGone) throw new TemplateChanged();
}

/** Removes the draft of a template that goes, by the name that both have. */
export async function removeDraftOf(
  db: Db,
  { site_id, name }: { site_id: string; name: string },
): Promise<void> {
  await db.deleteFrom('template_drafts').where('site_id', '=', site_id).where('name', '=', name).execute();
}

/**
 * Removes this draft, and no later one of its template.
 * @returns false: it is not there. @throws TemplateChanged where it was saved since the state that its writer knows.
 */
export async function removeOneDraft(db: Db, id: string, updatedAt?: string): Promise<boolean> {
  let removal = db.deleteFrom('template_drafts').where('id', '=', id);
  if (updatedAt !== undefined) removal = removal.where('updated_at', '=', updatedAt);
  if ((await removal.executeTakeFirst()).numDeletedRows > 0n) return true;
  if (updatedAt !== undefined && (await findDraft(db, id))) throw new TemplateChanged();
  return false;
}

function withAuthor(db: Db) {
  return db
    .selectFrom('template_drafts')
    .leftJoin('users', 'users.id', 'template_drafts.user_id')
    .selectAll('template_drafts')
    .select('users.email as author');
}

function toDraft(row: TemplateDraftTables['template_drafts'] & { author: string | null }): TemplateDraft {
  const { user_id: _, author, config, base, ...rest } = row;
  return {
    ...rest,
    config: readTemplateConfig(config, 'template_drafts.config', row.id),
    base: base === null ? null : readTemplateConfig(base, 'template_drafts.base', row.id),
    saved_by: author,
  };
}
