import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/contract/core/route.ts';
import { type Address, routes } from '../../src/contract/routes.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { type RawInput, rawCall } from '../support/raw-call.ts';
import { restWorkers, storedRows, wakeWorkers } from '../support/stored-rows.ts';
import { good, openCases, server } from './status-cases.ts';

/** What people change before anybody knows them by a key or a session. */
const byStrangers = {
  'POST /v1/setup': ['account_made', 'signed_in'],
  'POST /v1/login': ['signed_in'],
  'POST /v1/login/second-step': ['signed_in'],
  'POST /v1/login/passkey': ['signed_in'],
  'POST /v1/invitations/accept': ['member_joined', 'signed_in'],
  'POST /v1/password-resets/finish': ['password_reset'],
  'POST /v1/email-changes/confirm': ['email_changed'],
} satisfies Partial<Record<Address, string[]>>;

/** These say all of it: somebody's own account has one of each, and so has the site that the entry names. */
const needsNoName = [
  ...['account_made', 'signed_in', 'signed_out', 'signed_out_elsewhere', 'member_joined'],
  ...['password_changed', 'password_reset', 'app_set_up', 'app_removed', 'recovery_codes_made'],
  ...['alerts_changed', 'gate_secret_changed', 'rates_saved', 'page_views_told', 'failed_events_replayed'],
];

/** A challenge is used up, whatever became of the call: the second one needs a new request. */
const usedUp = ['POST /v1/me/passkeys', 'POST /v1/login/passkey'];
/** A code of the app, too, and the next one is half a minute away; without the failure it would not be a 500. */
const codeUsedUp = 'POST /v1/login/second-step';

const known = (Object.entries(routes) as [Address, Route][]).flatMap(([address, { audit }]) =>
  audit ? [[address, [audit as string]] as const] : [],
);
const cases = [...Object.entries(byStrangers), ...known] as [Address, string[]][];

let records: Records;
beforeAll(async () => {
  await openCases();
  records = openSqlite(join(server.dataDir, 'truce.sqlite'));
});
afterAll(async () => {
  await records.close();
  await server.stop();
});

describe.each(cases)('%s', (address, actions) => {
  it('changes nothing where its audit entry cannot be written', async () => {
    const input = await good[address](201);
    await breakAudit();
    const before = await everything();
    const refused = await ask(address, input).finally(mendAudit);
    expect(refused.status, refused.text).toBe(500);
    expect(await everything()).toEqual(before);

    if (address === codeUsedUp) return;
    // The same request is a good one: it was the entry that stopped it.
    const again = usedUp.includes(address) ? await good[address](201) : input;
    const last = await lastEntry();
    const answer = await ask(address, again);
    expect(answer.status, answer.text).toBeLessThan(300);
    const entries = await entriesAfter(last);
    expect(entries.map(({ action }) => action)).toEqual(actions);
    for (const { action, thing } of entries.filter((entry) => !needsNoName.includes(entry.action))) {
      expect(thing, `what ${action} was about`).not.toBe('');
    }
    expect(answer.text).not.toMatch(/"(thing|siteId)":/);
  });
});

function ask(address: Address, input: RawInput) {
  const { access } = routes[address];
  const isByKey = access !== 'public' && access !== 'member' && !input.headers;
  return rawCall(server.url, address, input, isByKey ? server.key : undefined);
}

async function breakAudit(): Promise<void> {
  await restWorkers(records);
  await sql`CREATE TRIGGER audit_is_broken BEFORE INSERT ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit log is broken'); END`.execute(records.db);
}

async function mendAudit(): Promise<void> {
  await sql`DROP TRIGGER audit_is_broken`.execute(records.db);
  await wakeWorkers(records);
}

/** Written beside requests: by workers, by limits, by whoever is seen. */
const restless = ['audit', 'jobs', 'repeats', 'settings', 'sign_in_tickets'];
const everything = () => storedRows(records, restless);

async function lastEntry(): Promise<number> {
  const last = await records.db.selectFrom('audit').select('seq').orderBy('seq', 'desc').executeTakeFirst();
  return Number(last?.seq ?? 0);
}

function entriesAfter(seq: number): Promise<{ action: string; thing: string }[]> {
  const query = records.db.selectFrom('audit').select(['action', 'thing']).where('seq', '>', seq);
  return query.orderBy('seq').execute();
}
