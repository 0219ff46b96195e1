import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { addOneTimeLink } from '../../src/records/accounts/one-time-links.ts';
import { addTicket } from '../../src/records/accounts/sign-in-tickets.ts';
import { clientOf, joinTeam, memberPassword, signIn } from '../support/join-team.ts';
import { byOwner, owner } from '../support/owner.ts';
import { refusal } from '../support/refusal.ts';
import { runCommand } from '../support/run-command.ts';
import { startServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-restore-access-'));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const tables = ['logins', 'invitations', 'one_time_links', 'sign_in_tickets'] as const;

it('a restored backup has members, keys and passwords, and nothing that lets anyone in without', async () => {
  const source = await startServer({
    dataDir: at('source'),
    adapt: (config) => ({ ...config, admin: owner }),
  });
  const { db } = source.stores.records;
  const member = await joinTeam({ url: source.url, invite: byOwner(source) });
  await byOwner(source)('POST /v1/invitations', { body: { email: 'waiting@example.com' } });
  await addTicket(db, { purpose: 'second_step', userId: member.id }, source.clock.now());
  await addOneTimeLink(db, { userId: member.id, purpose: 'reset_password' }, source.clock.now());
  for (const table of tables) expect(await db.selectFrom(table).selectAll().execute(), table).not.toEqual([]);
  await source.stop();

  expect((await runCommand(['backup', at('all.backup')], { TRUCE_DATA_DIR: at('source') })).code).toBe(0);
  const restored = await runCommand(['restore', at('all.backup')], { TRUCE_DATA_DIR: at('restored') });
  expect(restored.out).toContain('Everyone has to sign in again');
  const server = await startServer({ dataDir: at('restored') });
  for (const table of tables)
    expect(await server.stores.records.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  expect(await refusal(clientOf(server.url, member.cookie)('GET /v1/me'))).toMatchObject({ status: 401 });
  const again = { email: member.email, password: memberPassword };
  expect((await signIn(server.url, 'POST /v1/login', again)).member.id).toBe(member.id);
  await server.stop();
});
