import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Integration } from '../../contract/integrations/integrations.ts';
import { readJson } from '../read-json.ts';
import { type Db, inTransaction, type RecordsAt } from '../records.ts';
import { type StoredSecrets, storedSecrets } from '../stored-secrets.ts';
import { readFailure } from './delivery-failures.ts';

export interface IntegrationTables {
  integrations: {
    id: string;
    site_id: string;
    kind: 'slack' | 'webhook';
    name: string;
    /** Of Slack it is a secret: who has it can write into the channel. */
    url: string;
    /** JSON: which notifications are wanted. */
    events: string;
    language: string;
    /** `disabled`: by the owner, or by what the receiver answered; then `disabled_reason` says why. */
    state: 'active' | 'disabled';
    disabled_reason: string | null;
    /** Since when every attempt failed; null after one that did not. */
    failing_since: string | null;
    /** Of webhooks: what signs (Standard Webhooks), `whsec_…`. */
    secret: string | null;
    /** The one before the last rotation, which signs as well until then. */
    old_secret: string | null;
    old_secret_until: string | null;
    created_at: string;
    updated_at: string;
    /** The member who gave it its address, directly or with a key; null where it is not known. */
    made_by: string | null;
  };
}

/** An integration with what the API keeps to itself. */
export interface StoredIntegration extends Integration {
  site_id: string;
  secret: string | null;
  old_secret: string | null;
  made_by: string | null;
}

/** @returns null where the site has `most` of this kind already. */
export async function addIntegration(
  records: RecordsAt,
  draft: Pick<StoredIntegration, 'site_id' | 'kind' | 'name' | 'url' | 'events' | 'language' | 'secret'> &
    Partial<Pick<StoredIntegration, 'made_by'>>,
  most: number,
  now: string,
): Promise<StoredIntegration | null> {
  const row: IntegrationTables['integrations'] = {
    ...draft,
    made_by: draft.made_by ?? null,
    id: randomUUID(),
    events: JSON.stringify(draft.events),
    state: 'active',
    disabled_reason: null,
    failing_since: null,
    old_secret: null,
    old_secret_until: null,
    created_at: now,
    updated_at: now,
  };
  return inTransaction(records, async (inside) => {
    // Writing to the site's row makes a second caller wait, so that both count the same.
    await inside.updateTable('sites').set({ status: sql`status` }).where('id', '=', draft.site_id).execute();
    const present = (await listIntegrations(inside, draft.site_id)).filter(({ kind }) => kind === draft.kind);
    if (present.length >= most) return null;
    const sealed = sealedIn(row, await storedSecrets(inside));
    await inside
      .insertInto('integrations')
      .values({ ...row, ...sealed })
      .execute();
    return toIntegration(inside, row);
  });
}

/** Every event that an active integration of the site wants to hear of. */
export async function listHeardEvents(db: Db, siteId: string): Promise<string[]> {
  const active = (await listIntegrations(db, siteId)).filter(({ state }) => state === 'active');
  return active.flatMap(({ events }) => events);
}

/** Oldest first. */
export async function listIntegrations(db: Db, siteId: string): Promise<StoredIntegration[]> {
  const rows = await db
    .selectFrom('integrations')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const secrets = await storedSecrets(db);
  return rows.map((row) => readable(row, secrets));
}

export async function findIntegration(db: Db, siteId: string, id: string): Promise<StoredIntegration | null> {
  const row = await db
    .selectFrom('integrations')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row ? toIntegration(db, row) : null;
}

type Fixed = 'id' | 'site_id' | 'kind' | 'created_at';

/** @returns the integration as it is now; null where it has gone. */
export async function changeIntegration(
  db: Db,
  id: string,
  change: Partial<Omit<IntegrationTables['integrations'], Fixed | 'events'>> & {
    events?: Integration['events'];
  },
): Promise<StoredIntegration | null> {
  const { events, ...rest } = change;
  const secrets = await storedSecrets(db);
  const row = await db
    .updateTable('integrations')
    .set({ ...rest, ...sealedIn(rest, secrets), ...(events ? { events: JSON.stringify(events) } : {}) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ? toIntegration(db, row) : null;
}

/** Disables an active integration that still has this address. @returns false where either changed meanwhile. */
export async function disableIntegration(
  db: Db,
  { id, url }: Pick<StoredIntegration, 'id' | 'url'>,
  disabled_reason: string,
  now: string,
): Promise<boolean> {
  const row = await db.selectFrom('integrations').select('url').where('id', '=', id).executeTakeFirst();
  if (!row || (await storedSecrets(db)).open(row.url) !== url) return false;
  const result = await db
    .updateTable('integrations')
    .set({ state: 'disabled', disabled_reason, updated_at: now })
    .where('id', '=', id)
    // As it was read: each time an address is sealed, it is another text.
    .where('url', '=', row.url)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Its deliveries go with it by the foreign key. */
export async function removeIntegration(db: Db, id: string): Promise<void> {
  await db.deleteFrom('integrations').where('id', '=', id).execute();
}

/** The events that an integration wants to hear of. */
export function readEvents({
  id,
  events,
}: Pick<IntegrationTables['integrations'], 'id' | 'events'>): Integration['events'] {
  return readJson(events, Integration.shape.events, 'integrations.events', id);
}

/** The integration of a row, its address and secrets readable. */
export async function toIntegration(
  db: Db,
  row: IntegrationTables['integrations'],
): Promise<StoredIntegration> {
  return readable(row, await storedSecrets(db));
}

function readable(row: IntegrationTables['integrations'], { open }: StoredSecrets): StoredIntegration {
  const failure = readFailure(row.disabled_reason);
  return {
    ...row,
    disabled_code: failure?.code ?? null,
    disabled_status: failure?.status ?? null,
    url: open(row.url),
    secret: row.secret === null ? null : open(row.secret),
    old_secret: row.old_secret === null ? null : open(row.old_secret),
    events: readEvents(row),
    language: row.language as StoredIntegration['language'],
  };
}

type Secrets = Partial<Pick<IntegrationTables['integrations'], 'url' | 'secret' | 'old_secret'>>;

/** What of it no reader of the database may use: who has the address of a Slack hook may write there. */
function sealedIn({ url, secret, old_secret }: Secrets, { close }: StoredSecrets): Secrets {
  return {
    ...(url !== undefined && { url: close(url) }),
    ...(secret !== undefined && { secret: secret === null ? null : close(secret) }),
    ...(old_secret !== undefined && { old_secret: old_secret === null ? null : close(old_secret) }),
  };
}
