import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emailedToken } from '../support/emailed-link.ts';
import { eventually } from '../support/events.ts';
import { joinTeam, memberPassword } from '../support/join-team.ts';
import { byOwner } from '../support/owner.ts';
import type { RunningServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServerProcess({ env: { TRUCE_LOG_LEVEL: 'info' } });
});
afterAll(() => server.stop());

it('what a running service writes is for its user alone', async () => {
  await server.call('POST /v1/sites', { body: { domain: 'private.example' } });
  expect(statSync(server.dataDir).mode & 0o777).toBe(0o700);
  for (const entry of readdirSync(server.dataDir, { withFileTypes: true })) {
    const mode = statSync(join(server.dataDir, entry.name)).mode & 0o077;
    expect({ name: entry.name, mode }).toEqual({ name: entry.name, mode: 0 });
  }
});

it('without an SMTP server the text of an email is in the log; whose address it has is not', async () => {
  const email = 'somebody.unusual@private.example';
  const { link } = await byOwner(server)('POST /v1/invitations', { body: { email } });
  await eventually(async () => expect(server.log()).toContain(link));
  expect(server.log()).toContain('"to":"s…@private.example"');
  expect(server.log()).not.toContain(email);
});

it('a new address is told to the former one', async () => {
  const member = await joinTeam({ url: server.url, invite: byOwner(server) });
  const email = `new-${member.email}`;
  await member.call('POST /v1/me/email', { body: { email, password: memberPassword } });
  const token = await emailedToken(server.dataDir, email);
  await member.call('POST /v1/email-changes/confirm', { body: { token } });
  const { mails } = await byOwner(server)('GET /v1/mails');
  expect(mails.find(({ subject }) => subject.includes('was changed'))?.to).toBe(member.email);
});
