import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { listPresent } from '../present-tables.ts';
import type { Records, RecordTraits } from '../records.ts';
import { storedSecrets } from '../stored-secrets.ts';
import { baselineName, baselineTables } from './baseline.ts';
import { addIndexes, addTables, type Present } from './table-sql.ts';

/** The steps of before 0.1.0, all of which are in the baseline. A database may have any of them, in any order. */
export const earlierSteps = [
  ...['0001-first-tables', '0002-repeats', '0003-failed-events', '0004-site-paths', '0005-list-findings'],
  ...['0006-gates', '0007-simulations', '0008-experiments', '0009-revenue', '0010-mails', '0011-members'],
  ...['0012-audit', '0014-reports', '0015-notify', '0016-alerts', '0017-exports', '0018-links'],
  ...['0019-segments-annotations', '0020-template-versions', '0021-shares', '0022-second-factors'],
  ...['0023-oidc', '0024-sign-in-policy', '0025-finished-ab-tests', '0026-site-settings'],
  ...['0027-site-day-events', '0028-callers-and-revoked-keys', '0030-job-leases'],
];

/** Brings a database that an earlier commit wrote to the baseline: its missing tables and columns, then its rows. */
export async function fromEarlier({ db, traits }: Records, done: string[]): Promise<void> {
  await db.transaction().execute(async (inside) => {
    const earlier = inside as unknown as Kysely<unknown>;
    await addTables(earlier, traits, baselineTables, await readPresent(earlier, traits));
    for (const [step, fill] of Object.entries(fills)) if (!done.includes(step)) await fill(earlier);
    await addIndexes(earlier, baselineTables);
    await sql`delete from kysely_migration`.execute(inside);
    const at = new Date().toISOString();
    await sql`insert into kysely_migration (name, timestamp) values (${baselineName}, ${at})`.execute(inside);
  });
}

/** What the steps did with rows, in their order. */
const fills: Record<string, (db: Kysely<unknown>) => Promise<void>> = {
  '0011-members': nameSessions,
  '0014-reports': addStandardReports,
  '0020-template-versions': addFirstVersions,
  '0026-site-settings': async (db) => {
    await keepWalls(db);
    await planSubscribedReports(db);
  },
  '0028-callers-and-revoked-keys': async (db) => {
    // Saved responses belonged to an account, and now belong to a caller.
    await sql`delete from repeats`.execute(db);
    await encryptSecrets(db);
  },
};

/** Sessions have ids of their own; members who are signed in stay so. */
async function nameSessions(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ token_hash: string }>`select token_hash from logins`.execute(db);
  for (const { token_hash } of rows) {
    await sql`update logins set id = ${randomUUID()}, last_seen_at = created_at
      where token_hash = ${token_hash}`.execute(db);
  }
}

/** What a new site gets: daily, weekly and monthly, all off, with the owner as recipient. */
async function addStandardReports(db: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString();
  const sites = await sql<{ id: string; email: string | null }>`select id, (select email from users
    where users.account_id = sites.account_id and role = 'owner' order by created_at limit 1) as email
    from sites`.execute(db);
  for (const { id: site, email } of sites.rows) {
    for (const kind of ['daily', 'weekly', 'monthly']) {
      const id = randomUUID();
      const name = `${kind[0]?.toUpperCase()}${kind.slice(1)} report`;
      const formats = kind === 'monthly' ? '["pdf"]' : '[]';
      const filters = '{"period":null,"devices":[],"countries":[],"event_type":null}';
      const schedule = JSON.stringify({
        ...{ frequency: kind, time: '08:00', weekday: 1, day: 1, date: null, timezone: null },
      });
      await sql`insert into reports
        (id, site_id, kind, name, enabled, metrics, filters, schedule, formats, created_at, updated_at)
        values (${id}, ${site}, ${kind}, ${name}, 0, '[]', ${filters}, ${schedule}, ${formats}, ${now}, ${now})`.execute(
        db,
      );
      if (email === null) continue;
      await sql`insert into report_recipients (id, report_id, email, role, added_at)
        values (${randomUUID()}, ${id}, ${email}, 'admin', ${now})`.execute(db);
    }
  }
}

/** A template as it is now is the first version that can be restored; its id is free as a version's. */
async function addFirstVersions(db: Kysely<unknown>): Promise<void> {
  await sql`insert into template_versions (id, template_id, saved_at, config)
    select id, id, updated_at, config from templates`.execute(db);
}

/** Sites from before the setting keep showing their wall. */
async function keepWalls(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; config: string }>`select id, config from sites`.execute(db);
  for (const { id, config } of rows) {
    const stored = JSON.parse(config) as Record<string, unknown>;
    const changed = JSON.stringify({ ...stored, wall: stored.wall ?? 'on' });
    await sql`update sites set config = ${changed} where id = ${id}`.execute(db);
  }
}

/** Reports that an integration subscribed to and nobody gets by email are due now; planning moves them on. */
async function planSubscribedReports(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ site_id: string; events: string }>`select site_id, events from integrations
    where state = 'active'`.execute(db);
  for (const { site_id, events } of rows) {
    for (const kind of ['daily', 'weekly', 'monthly']) {
      if (!(JSON.parse(events) as string[]).includes(`${kind}_report`)) continue;
      await sql`update reports set next_at = ${new Date().toISOString()}
        where site_id = ${site_id} and kind = ${kind} and next_at is null`.execute(db);
    }
  }
}

async function encryptSecrets(db: Kysely<unknown>): Promise<void> {
  const { close } = await storedSecrets(db as Records['db']);
  const encrypt = (text: string | null) => (text === null ? null : close(text));
  const gates = await sql<{ site_id: string; secret: string }>`select site_id, secret from gates`.execute(db);
  for (const { site_id, secret } of gates.rows) {
    await sql`update gates set secret = ${encrypt(secret)} where site_id = ${site_id}`.execute(db);
  }
  type Secrets = { id: string; url: string; secret: string | null; old_secret: string | null };
  const found = await sql<Secrets>`select id, url, secret, old_secret from integrations`.execute(db);
  for (const { id, url, secret, old_secret } of found.rows) {
    await sql`update integrations set url = ${encrypt(url)}, secret = ${encrypt(secret)},
      old_secret = ${encrypt(old_secret)} where id = ${id}`.execute(db);
  }
}

async function readPresent(db: Kysely<unknown>, traits: RecordTraits): Promise<Present> {
  const tables = await listPresent({ db: db as Records['db'], traits });
  return new Map(tables.map(({ name, columns }) => [name, columns]));
}
