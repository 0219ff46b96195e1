import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../src/contract/core/client.ts';
import { allRows } from '../support/all-rows.ts';
import { textOf } from '../support/backup-content.ts';
import { emailedToken } from '../support/emailed-link.ts';
import { byOwner, owner } from '../support/owner.ts';
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
