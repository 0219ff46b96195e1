import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartRefused } from '../../src/kit/start-refused.ts';
import { hashSecret, newApiKey } from '../../src/records/accounts/key-format.ts';
import { findKey } from '../../src/records/accounts/keys.ts';
import { findUserByEmail } from '../../src/records/accounts/users.ts';
import { migrate, stepsOf } from '../../src/records/migrate.ts';
import { listIntegrations } from '../../src/records/notifications/integrations.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { listSites } from '../../src/records/sites/sites.ts';
import { listTemplates } from '../../src/records/sites/templates.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { storedSecrets } from '../../src/records/stored-secrets.ts';
import type { Tables } from '../../src/records/tables.ts';
import { startPostgres } from '../support/postgres.ts';

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
    beforeEach(() => {
      records = (open as () => Records)();
    });
    afterEach(async () => {
      if (name === 'postgres') await emptyDatabase(records);
      await records.close();
    });

    it.each(states)('from $commit keeps what is stored', async ({ steps, schema }) => {
      await migrate(records, chosenSteps(records, steps));
      if (name === 'sqlite') expect(await schemaOf(records), 'a released step was changed').toBe(schema);
      const secret = newApiKey();
      // Sites from before the setting keep showing their wall; later ones keep what they say.
      const hadWallSetting = steps.includes('0026-site-settings');
      const config = hadWallSetting ? { ...firstSiteConfig, wall: 'off' } : firstSiteConfig;
      await fill(records, secret, config);
      if (steps.includes('0015-notify')) await fillIntegration(records, steps);

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
      if (steps.includes('0015-notify')) {
        const stored = await records.db.selectFrom('integrations').selectAll().execute();
        expect(JSON.stringify(stored), 'secrets are sealed').not.toMatch(/hooks\.velona|whsec_/);
        const [integration] = await listIntegrations(records.db, 'site');
        expect(integration).toMatchObject({ url: 'https://hooks.velona.example/x', secret: 'whsec_x' });
      }
    });

    it('ends with the same tables whatever it began with', async () => {
      if (name !== 'sqlite') return;
      await migrate(records);
      const columns = await columnsOf(records);
      for (const { commit, steps } of states) {
        const upgraded = openSqlite(':memory:');
        await migrate(upgraded, chosenSteps(upgraded, steps));
        await migrate(upgraded);
        expect(await columnsOf(upgraded), commit).toEqual(columns);
        await upgraded.close();
      }
    });

    it('back to an older version is refused, with the step that is too new', async () => {
      const newer = { ...stepsOf(records.traits), '9999-future': { up: async () => undefined } };
      await migrate(records, newer);
      await expect(migrate(records)).rejects.toThrow(StartRefused);
      await expect(migrate(records)).rejects.toThrow(/newer version of Truce \(step 9999-future\)/);
    });
  });
}

const now = '2026-11-21T08:00:00.000Z';

function chosenSteps({ traits }: Records, names: string[]) {
  const all = stepsOf(traits);
  expect(Object.keys(all)).toEqual(expect.arrayContaining(names));
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

/** What the first version's tables could hold, with the columns that they had. */
async function fill(records: Records, secret: string, config: object): Promise<void> {
  const db = records.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const created_at = now;
  const own = { account_id: 'account', created_at };
  await db.insertInto('accounts').values({ id: 'account', created_at }).execute();
  await db
    .insertInto('users')
    .values({ ...own, id: 'user', email: 'ann@velona.example', password_hash: 'x', role: 'owner' })
    .execute();
  const key = { name: 'k', prefix: secret.slice(0, 8), hash: hashSecret(secret), scopes: '["read"]' };
  await db
    .insertInto('keys')
    .values({ ...own, ...key, id: 'key' })
    .execute();
  const site = { name: 'Velona', domain: 'velona.example', status: 'active', updated_at: now };
  await db
    .insertInto('sites')
    .values({ ...own, ...site, id: 'site', config: JSON.stringify(config) })
    .execute();
  const template = { id: 'template', site_id: 'site', name: 'default', config: '{}' };
  await db
    .insertInto('templates')
    .values({ ...template, created_at, updated_at: now })
    .execute();
}

/** A webhook as the state stored it: with its secrets in clear until step 0028, sealed from then on. */
async function fillIntegration(records: Records, steps: string[]): Promise<void> {
  const db = records.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const sealed = steps.includes('0028-callers-and-revoked-keys');
  const stored = sealed ? (await storedSecrets(records.db)).close : (secret: string) => secret;
  const secrets = { url: stored('https://hooks.velona.example/x'), secret: stored('whsec_x') };
  const webhook = { kind: 'webhook', name: 'Hook', ...secrets };
  const rest = { site_id: 'site', events: '[]', state: 'active', created_at: now, updated_at: now };
  await db
    .insertInto('integrations')
    .values({ ...webhook, ...rest, id: 'hook' })
    .execute();
}

/** As the first version wrote it. */
const firstSiteConfig = {
  ...{ mode: 'soft', template_id: 'default', timezone: 'UTC', allow_localhost: true, languages: 'auto' },
  ...{ detection: { third_party_probes: 'off' }, consent_mode: 'cookieless', display: {} },
  ab_test: { enabled: false, variants: [], holdout: 0 },
};

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

/** Table by table; where a column stands does not matter. */
async function columnsOf(records: Records): Promise<string[]> {
  const tables = await records.db.introspection.getTables();
  return tables
    .flatMap((table) =>
      table.columns.map(
        (column) => `${table.name}.${column.name} ${column.dataType} ${column.isNullable ? 'null' : ''}`,
      ),
    )
    .sort();
}

async function emptyDatabase({ db }: Records): Promise<void> {
  await db.schema.dropSchema('public').cascade().execute();
  await db.schema.createSchema('public').execute();
}
