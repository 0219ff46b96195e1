import { afterAll, beforeAll, expect, it } from 'vitest';
import { allRows } from '../support/all-rows.ts';
import { eventually } from '../support/events.ts';
import { joinTeam, memberPassword } from '../support/join-team.ts';
import { byOwner, owner, ownerCookie } from '../support/owner.ts';
import { type LocalServer, startServer } from '../support/server.ts';
import { type MailSink, startSmtp } from '../support/smtp.ts';

let smtp: MailSink;
let server: LocalServer;
beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({ env: { TRUCE_SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });
});
afterAll(async () => {
  await server?.stop();
  await smtp?.stop();
});

it('whatever opens a door is stored as a hash, or sealed', async () => {
  const secrets = await everySecret();
  // An email with a link is erased once it is sent.
  await eventually(async () => {
    const stored = JSON.stringify(await allRows(server.stores.records));
    expect(stored).toContain(owner.email);
    const readable = Object.keys(secrets).filter((name) => stored.includes(secrets[name] ?? ''));
    expect(readable).toEqual([]);
  });
});

/** Every kind of token that the product issues, as its holder has it. */
async function everySecret(): Promise<Record<string, string>> {
  const [asOwner, cookie] = [byOwner(server), await ownerCookie(server)];
  const member = await joinTeam({ url: server.url, invite: asOwner });
  const { id } = await asOwner('POST /v1/sites', { body: { domain: 'velona.example' } });
  const params = { id };
  const secrets: Record<string, string> = {
    'set-up link': server.setupLink ?? '',
    session: cookie,
    "member's session": member.cookie,
    'bootstrap key': server.key,
    'API key': (await asOwner('POST /v1/keys', { body: { name: 'k', scopes: ['read'] } })).key,
    'share link': (await asOwner('POST /v1/sites/:id/shares', { params, body: { name: 'Board' } })).url,
    'CSV link': (await asOwner('POST /v1/sites/:id/links', { params, body: csvLink })).url,
    invitation: (await asOwner('POST /v1/invitations', { body: { email: 'ann@velona.example' } })).link,
    gate: (await asOwner('GET /v1/sites/:id/gate', { params })).secret,
    webhook: (await asOwner('POST /v1/sites/:id/integrations', { params, body: webhook })).secret ?? '',
  };
  await asOwner('POST /v1/password-resets', { body: { email: member.email } });
  await member.call('POST /v1/me/email', { body: { email: 'new@velona.example', password: memberPassword } });
  await asOwner('POST /v1/sites/:id/exports', { params, body: { start: '2026-01-01', end: '2026-01-02' } });
  secrets['password reset'] = await mailed(member.email, /\/reset#(\w{32})/);
  secrets['change of address'] = await mailed('new@velona.example', /#(\w{32})/);
  secrets.export = await mailed(owner.email, /exports\/([\w-]{40,})/);
  return Object.fromEntries(Object.entries(secrets).map(([name, given]) => [name, tokenIn(name, given)]));
}

const csvLink = { name: 'Sheet', question: { metrics: ['sessions' as const] } };
const webhook = {
  kind: 'webhook' as const,
  name: 'Hook',
  url: 'https://hooks.velona.example/own-path',
  events: ['daily_report' as const],
};

/** The part that is secret: what follows the `#`, the `=` or the last `/` of a link or cookie. */
function tokenIn(name: string, given: string): string {
  const token = name === 'webhook' ? given : (/[^#=/]+$/.exec(given)?.[0] ?? '');
  expect(token.length, name).toBeGreaterThan(20);
  return token;
}

async function mailed(to: string, link: RegExp): Promise<string> {
  let token = '';
  await eventually(async () => {
    const texts = smtp.received.filter((each) => each.to.includes(to)).map(({ mail }) => mail.text ?? '');
    token = texts.map((text) => link.exec(text)?.[1] ?? '').find((found) => found !== '') ?? '';
    expect(token, `to ${to}`).not.toBe('');
  });
  return token;
}
