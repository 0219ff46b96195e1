import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Kysely, Migrator, sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartRefused } from '../../src/kit/start-refused.ts';
import { hashSecret, newApiKey } from '../../src/records/accounts/key-format.ts';
import { findKey } from '../../src/records/accounts/keys.ts';
import { findLogin } from '../../src/records/accounts/sessions.ts';
import { findUserByEmail } from '../../src/records/accounts/users.ts';
import { baselineName } from '../../src/records/baseline/baseline.ts';
import { earlierSteps } from '../../src/records/baseline/from-earlier.ts';
import { migrate, stepsOf } from '../../src/records/migrate.ts';
import { listIntegrations } from '../../src/records/notifications/integrations.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { listReports } from '../../src/records/reports/reports.ts';
import { findShare } from '../../src/records/sites/share-links.ts';
import { listSites } from '../../src/records/sites/sites.ts';
import { listVersions } from '../../src/records/sites/template-versions.ts';
import { listTemplates } from '../../src/records/sites/templates.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { storedSecrets } from '../../src/records/stored-secrets.ts';
import type { Tables } from '../../src/records/tables.ts';
import { stepsBeforeBaseline } from '../fixtures/upgrade/steps/steps.ts';
import { allRows } from '../support/all-rows.ts';
import { fillFirst as fill, firstSiteConfig, now } from '../support/first-rows.ts';
import { startPostgres } from '../support/postgres.ts';
import { schemaParts } from '../support/schema-parts.ts';

/** Every set of steps that was ever on main (fixtures/upgrade/write-states.mjs finds them in the history). */
interface State {
  commit: string;
  steps: string[];
  /** Of the tables that the commit's own code made. */
  schema: string;
}
const states: State[] = JSON.parse(
  readFileSync(new URL('../fixtures/upgrade/states.json', import.meta.url), 'utf8'),
);

const postgres = await startPostgres();
const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};
afterAll(() => postgres?.stop());

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`an upgrade on ${name}${because}`, () => {
    let records: Records;
    let schemaOfNew: string[] | undefined;
    beforeEach(() => {
      records = (open as () => Records)();
    });
    afterEach(async () => {
      if (name === 'postgres') await emptyDatabase(records);
      await records.close();
    });

    it.each(states)('from $commit keeps what is stored', async ({ steps, schema }) => {
      await writeState(records, steps);
      if (name === 'sqlite') expect(await schemaOf(records), 'a released step was changed').toBe(schema);
      const secret = newApiKey();
      // Sites from before the setting keep showing their wall; later ones keep what they say.
      const hadWallSetting = has(steps, '0026-site-settings');
      const config = hadWallSetting ? { ...firstSiteConfig, wall: 'off' } : firstSiteConfig;
      await fill(records, secret, config);
      if (has(steps, '0015-notify')) await fillIntegration(records, steps);
      await fillOthers(records, steps);
      if (has(steps, '0021-shares')) await fillShare(records, steps);

      await migrate(records);

      const key = await findKey(records.db, secret, now);
      expect(key).toMatchObject({ account_id: 'account', scopes: ['read'] });
      const page = { limit: 10, offset: 0, ids: null };
      expect(await listSites(records.db, 'account', page)).toMatchObject([
        {
          id: 'site',
          domain: 'velona.example',
          config: { ...firstSiteConfig, wall: hadWallSetting ? 'off' : 'on' },
        },
      ]);
      expect(await listTemplates(records.db, 'site')).toMatchObject([{ name: 'default' }]);
      expect(await findUserByEmail(records.db, 'ann@velona.example')).toMatchObject({ role: 'owner' });
      expect(await stepNames(records)).toEqual(Object.keys(stepsOf(records.traits)));
      if (!has(steps, '0014-reports')) {
        const kinds = (await listReports(records.db, 'site')).map(({ kind, enabled }) => [kind, enabled]);
        expect(kinds).toEqual(['daily', 'weekly', 'monthly'].map((kind) => [kind, false]));
        const recipients = await records.db.selectFrom('report_recipients').select('email').execute();
        expect(recipients).toEqual(Array(3).fill({ email: 'ann@velona.example' }));
      }
      if (!has(steps, '0020-template-versions'))
        expect(await listVersions(records.db, 'template')).toMatchObject([{ saved_at: now }]);
      if (!has(steps, '0011-members'))
        expect(await findLogin(records.db, 'token', now)).toMatchObject({ user: { id: 'user' } });
      if (has(steps, '0021-shares')) {
        expect(await findShare(records.db, 'share-token', now)).toMatchObject({ id: 'share', name: 'Board' });
        expect(JSON.stringify(await allRows(records)), 'tokens are hashed').not.toContain('share-token');
      }
      if (!has(steps, '0028-callers-and-revoked-keys') && has(steps, '0002-repeats'))
        expect(await records.db.selectFrom('repeats').select('id').execute()).toEqual([]);
      if (has(steps, '0015-notify')) {
        const stored = await records.db.selectFrom('integrations').selectAll().execute();
        expect(JSON.stringify(stored), 'secrets are sealed').not.toMatch(/hooks\.velona|whsec_/);
        const [integration] = await listIntegrations(records.db, 'site');
        expect(integration).toMatchObject({ url: 'https://hooks.velona.example/x', secret: 'whsec_x' });
      }
    });

    it.each(states)('from $commit ends with the schema of a new database', async ({ steps }) => {
      schemaOfNew ??= await newSchema(records);
      await writeState(records, steps);
      await migrate(records);
      expect(await schemaParts(records)).toEqual(schemaOfNew);
    });

    it('two nodes that start at once upgrade once', async () => {
      if (name !== 'postgres') return;
      await writeState(records, states.at(0)?.steps ?? []);
      const other = (open as () => Records)();
      await Promise.all([migrate(records), migrate(other)]);
      await other.close();
      expect(await stepNames(records)).toEqual(Object.keys(stepsOf(records.traits)));
    });

    it('an upgrade that fails changes nothing, so the earlier version still opens', async () => {
      const [{ steps } = { steps: [] }] = states;
      await writeState(records, steps);
      await fill(records, newApiKey(), firstSiteConfig);
      const setConfig = (config: string) => records.db.updateTable('sites').set({ config }).execute();
      await setConfig('{');
      const before = await schemaParts(records);
      await expect(migrate(records)).rejects.toThrow('JSON');
      expect(await schemaParts(records)).toEqual(before);
      expect(await stepNames(records)).toEqual(steps);
      await setConfig(JSON.stringify(firstSiteConfig));
      await migrate(records);
      expect(await stepNames(records)).toEqual(Object.keys(stepsOf(records.traits)));
    });

    it('back to an older version is refused, with the step that is too new', async () => {
      const newer = { ...stepsOf(records.traits), '9999-future': { up: async () => undefined } };
      await migrate(records, newer);
      await expect(migrate(records)).rejects.toThrow(StartRefused);
      await expect(migrate(records)).rejects.toThrow(/newer version of Truce \(step 9999-future\)/);
    });
  });
}

/** Whether the state had this step, under its own name or as part of the baseline. */
function has(steps: string[], step: string): boolean {
  return steps.includes(step) || steps.includes(baselineName);
}

/** Makes the tables as the state's own code did. */
async function writeState({ db, traits }: Records, names: string[]): Promise<void> {
  const earlier = stepsBeforeBaseline(traits);
  expect(Object.keys(earlier)).toEqual(earlierSteps);
  const all = { ...earlier, ...stepsOf(traits) };
  expect(Object.keys(all)).toEqual(expect.arrayContaining(names));
  const steps = Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
  const provider = { getMigrations: async () => steps };
  const { error } = await new Migrator({ db, provider, allowUnorderedMigrations: true }).migrateToLatest();
  if (error) throw error;
}

/** A member who is signed in, and a saved response. */
async function fillOthers(records: Records, steps: string[]): Promise<void> {
  const db = records.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const session = { user_id: 'user', created_at: now, expires_at: '2026-12-01T00:00:00.000Z' };
  await db
    .insertInto('logins')
    .values({ ...session, token_hash: hashSecret('token') })
    .execute();
  if (!has(steps, '0002-repeats')) return;
  await db.insertInto('repeats').values({ id: 'r', request_hash: 'x', created_at: now }).execute();
}

/** A share link as the state stored it: with its token in clear until step 0003. */
async function fillShare(records: Records, steps: string[]): Promise<void> {
  const db = records.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const isHashed = steps.includes('0003-share-token-hashes');
  const token = isHashed ? { token_hash: hashSecret('share-token') } : { token: 'share-token' };
  const share = { name: 'Board', filters: '[]', may_embed: 0, created_at: now };
  await db
    .insertInto('shares')
    .values({ ...share, ...token, id: 'share', site_id: 'site' })
    .execute();
}

/** A webhook as the state stored it: with its secrets in clear until step 0028, sealed from then on. */
async function fillIntegration(records: Records, steps: string[]): Promise<void> {
  const db = records.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const sealed = has(steps, '0028-callers-and-revoked-keys');
  const stored = sealed ? (await storedSecrets(records.db)).close : (secret: string) => secret;
  const secrets = { url: stored('https://hooks.velona.example/x'), secret: stored('whsec_x') };
  const webhook = { kind: 'webhook', name: 'Hook', ...secrets };
  const rest = { site_id: 'site', events: '[]', state: 'active', created_at: now, updated_at: now };
  await db
    .insertInto('integrations')
    .values({ ...webhook, ...rest, id: 'hook' })
    .execute();
}

type Catalog = Tables & {
  kysely_migration: { name: string };
  sqlite_master: { type: string; name: string; sql: string };
};

async function stepNames(records: Records): Promise<string[]> {
  const db = records.db as unknown as Kysely<Catalog>;
  const rows = await db.selectFrom('kysely_migration').select('name').orderBy('name').execute();
  return rows.map((row) => row.name);
}

async function schemaOf(records: Records): Promise<string> {
  const db = records.db as unknown as Kysely<Catalog>;
  const rows = await db.selectFrom('sqlite_master').select('sql').where('sql', 'is not', null).execute();
  const text = rows
    .map(({ sql }) => sql)
    .sort()
    .join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Of a database that this version made. Leaves the database empty. */
async function newSchema(records: Records): Promise<string[]> {
  await migrate(records);
  const parts = await schemaParts(records);
  expect(parts.length).toBeGreaterThan(400);
  await emptyDatabase(records);
  return parts;
}

async function emptyDatabase({ db, traits }: Records): Promise<void> {
  if (traits.isFile) {
    await sql`pragma foreign_keys = off`.execute(db);
    const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
      db,
    );
    for (const { name } of rows) await sql`drop table ${sql.table(name)}`.execute(db);
    await sql`pragma foreign_keys = on`.execute(db);
    return;
  }
  await db.schema.dropSchema('public').cascade().execute();
  await db.schema.createSchema('public').execute();
}
