import { randomUUID } from 'node:crypto';
import type { Template, TemplateVersion } from '../../contract/sites/templates.ts';
import type { Db } from '../records.ts';
import { readTemplateConfig } from './stored-config.ts';

export interface TemplateVersionTables {
  /** What a template was each time that it was saved, the present one included. */
  template_versions: {
    id: string;
    template_id: string;
    saved_at: string;
    /** Null where a key saved it, or the member is gone. */
    user_id: string | null;
    config: string;
  };
}

/** How many of a template are kept; the oldest go first. */
export const maxVersions = 100;

/** Keeps what a template is now; call it in the transaction that saves it. */
export async function addVersion(db: Db, template: Template, userId: string | null): Promise<void> {
  await db
    .insertInto('template_versions')
    .values({
      id: randomUUID(),
      template_id: template.id,
      saved_at: template.updated_at,
      user_id: userId,
      config: JSON.stringify(template.config),
    })
    .execute();
  const oldest = await db
    .selectFrom('template_versions')
    .select('id')
    .where('template_id', '=', template.id)
    .orderBy('saved_at', 'desc')
    .offset(maxVersions)
    .limit(maxVersions)
    .execute();
  if (oldest.length === 0) return;
  const ids = oldest.map(({ id }) => id);
  await db.deleteFrom('template_versions').where('id', 'in', ids).execute();
}

/** Newest first; the first one is what the template is now. */
export async function listVersions(db: Db, templateId: string): Promise<TemplateVersion[]> {
  const rows = await db
    .selectFrom('template_versions')
    .leftJoin('users', 'users.id', 'template_versions.user_id')
    .select(['template_versions.id', 'saved_at', 'config', 'users.email'])
    .where('template_id', '=', templateId)
    .orderBy('saved_at', 'desc')
    .execute();
  return rows.map(({ id, saved_at, config, email }) => ({
    id,
    saved_at,
    saved_by: email,
    config: readTemplateConfig(config, 'template_versions.config', id),
  }));
}
