import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../src/contract/core/client.ts';
import { allRows } from '../support/all-rows.ts';
import { textOf } from '../support/backup-content.ts';
import { emailedToken } from '../support/emailed-link.ts';
import { joinTeam } from '../support/join-team.ts';
import { byOwner, owner, ownerHeaders } from '../support/owner.ts';
import { runCommand } from '../support/run-command.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-kept-'));
const dataDir = join(folder, 'data');
let server: LocalServer;
beforeAll(async () => {
  server = await startServer({ dataDir });
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('links of emails that no mail server takes are sealed, in the records and in backups', async () => {
  const asOwner = byOwner(server);
  const { link } = await asOwner('POST /v1/invitations', {
    body: { email: 'new@example.com', role: 'reader' },
  });
  await createClient(server.url)('POST /v1/password-resets', { body: { email: owner.email } });
  const tokens = [
    await emailedToken(dataDir, 'new@example.com', 'invitation'),
    await emailedToken(dataDir, owner.email, 'password_reset'),
  ];
  expect(link).toContain(tokens[0]);
  const backup = join(folder, 'truce.backup');
  expect((await runCommand(['backup', backup], { TRUCE_DATA_DIR: dataDir })).error).toBe('');
  const places = [JSON.stringify(await allRows(server.stores.records)), await textOf(backup)];
  for (const text of places) {
    expect(text).toContain('new@example.com');
    for (const token of tokens) expect(text).not.toContain(token);
  }
  const { mails } = await asOwner('GET /v1/mails', { query: { kind: 'invitation' } });
  const mail = await asOwner('GET /v1/mails/:id', { params: { id: mails[0]?.id ?? '' } });
  expect(mail.text).toContain(tokens[0]);
});

/** The newest email to an address, as a signed-in owner sees it. */
async function shownTo(to: string) {
  const asOwner = byOwner(server);
  const { mails } = await asOwner('GET /v1/mails');
  const id = mails.find((each) => each.to === to)?.id ?? '';
  const { html, text } = await asOwner('GET /v1/mails/:id', { params: { id } });
  const preview = await fetch(`${server.url}/v1/mails/${id}/preview`, {
    headers: await ownerHeaders(server),
  });
  return { html, text, preview: preview.status };
}

const hidden = { html: null, text: null, preview: 404 };

async function askForReset(email: string): Promise<string> {
  await createClient(server.url)('POST /v1/password-resets', { body: { email } });
  return emailedToken(dataDir, email, 'password_reset');
}

it('links that make an owner, or give an owner another password, are shown to nobody', async () => {
  expect(await askForReset(owner.email)).toMatch(/^\w{32}$/);
  expect(await shownTo(owner.email)).toEqual(hidden);
  const email = 'second-owner@example.com';
  await byOwner(server)('POST /v1/invitations', {
    body: { email, role: 'owner', password: owner.password },
  });
  expect(await emailedToken(dataDir, email, 'invitation')).toMatch(/^\w{32}$/);
  expect(await shownTo(email)).toEqual(hidden);
});

it('an owner sees the reset link of an admin until the admin is an owner', async () => {
  const asOwner = byOwner(server);
  const admin = await joinTeam({ url: server.url, invite: asOwner }, { role: 'admin' });
  const token = await askForReset(admin.email);
  expect(await shownTo(admin.email)).toMatchObject({ text: expect.stringContaining(token), preview: 200 });
  await asOwner('PATCH /v1/members/:id', {
    params: { id: admin.id },
    body: { role: 'owner', password: owner.password },
  });
  expect(await shownTo(admin.email)).toEqual(hidden);
});
