import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../src/contract/core/client.ts';
import { allRows } from '../support/all-rows.ts';
import { setUpApp } from '../support/app-code.ts';
import { textOf } from '../support/backup-content.ts';
import { eventually } from '../support/events.ts';
import { joinTeam, memberPassword } from '../support/join-team.ts';
import { byOwner, owner, ownerCookie } from '../support/owner.ts';
import { readZip } from '../support/read-zip.ts';
import { refusal } from '../support/refusal.ts';
import { runCommand } from '../support/run-command.ts';
import { type LocalServer, startServer } from '../support/server.ts';
import { type MailSink, startSmtp } from '../support/smtp.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-secrets-'));
const dataDir = join(folder, 'data');
let smtp: MailSink;
let server: LocalServer;
let secrets: Record<string, string>;
beforeAll(async () => {
  smtp = await startSmtp({
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'truce' }),
  });
  const env = {
    TRUCE_SMTP_URL: `smtp://truce:${smtpPassword}@127.0.0.1:${smtp.port}`,
    TRUCE_LOG_LEVEL: 'debug',
    TRUCE_SLOW_QUERY_MS: '1',
  };
  server = await startServer({ dataDir, env: { ...env, ...settings } });
  secrets = await everySecret();
});
afterAll(async () => {
  await server?.stop();
  await smtp?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const smtpPassword = 'canary-of-the-mail-server';
/** Secrets that are settings. */
const settings = {
  TRUCE_SECRET_KEY: 'canary-of-the-secret-key-0123456789',
  TRUCE_METRICS_TOKEN: 'canary-of-the-metrics-token',
  TRUCE_OIDC_ISSUER: 'https://login.velona.example',
  TRUCE_OIDC_CLIENT_ID: 'truce',
  TRUCE_OIDC_CLIENT_SECRET: 'canary-of-the-provider',
  TRUCE_BACKUP_PASSPHRASE: 'canary-of-the-backup-passphrase',
};

it('whatever opens a door is stored as a hash, or sealed', async () => {
  // An email with a link is erased once it is sent.
  await eventually(async () => {
    const stored = JSON.stringify(await allRows(server.stores.records));
    expect(stored).toContain(owner.email);
    const readable = Object.keys(secrets).filter((name) => stored.includes(secrets[name] ?? ''));
    expect(readable).toEqual([]);
  });
});

it('is in no log, list, refusal or metric', async () => {
  const said = { ...(await everythingSaid(secrets)), log: server.log() };
  for (const [place, text] of Object.entries(said)) {
    expect(text.length, place).toBeGreaterThan(2);
    const told = Object.keys(secrets).filter((name) => text.includes(secrets[name] ?? ''));
    expect({ place, told }).toEqual({ place, told: [] });
  }
});

it('is in no export, no backup, and no byte of the data directory', async () => {
  const [backup, archive] = [join(folder, 'truce.backup'), join(folder, 'export.zip')];
  // Not encrypted, so that everything in it can be read.
  const { TRUCE_BACKUP_PASSPHRASE: _, ...env } = settings;
  const ran = await runCommand(['backup', backup], { ...env, TRUCE_DATA_DIR: dataDir });
  expect(ran.error).toBe('');
  writeFileSync(archive, await finishedExport());
  // The write-ahead log keeps what it had until it is used again, or until the server stops.
  await server.stop();
  const held: Record<string, string> = { backup: await textOf(backup) };
  expect(held.backup).toContain(owner.email);
  for (const [name, { text }] of await readZip(archive)) held[`export: ${name}`] = text;
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    held[path] = entry.isFile() ? readFileSync(path, 'latin1') : '';
  }
  expect(Object.keys(held).length).toBeGreaterThan(20);
  const leaks = Object.entries(held).flatMap(([place, text]) =>
    Object.entries(secrets)
      .filter(([, secret]) => shapesOf(secret).some((shape) => text.includes(shape) || place.includes(shape)))
      .map(([name]) => `${name} in ${place}`),
  );
  expect(leaks).toEqual([]);
});

/** As it is, and as a URL, JSON, or an encoding of bytes would have it. */
function shapesOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [secret, encodeURIComponent(secret), bytes.toString('base64'), bytes.toString('hex')];
}

async function finishedExport(): Promise<Buffer> {
  const asOwner = byOwner(server);
  const { sites } = await asOwner('GET /v1/sites');
  const params = { id: sites[0]?.id ?? '' };
  const file = await eventually(async () => {
    const { exports } = await asOwner('GET /v1/sites/:id/exports', { params });
    expect(exports[0]?.state).toBe('ready');
    return exports[0]?.file ?? '';
  });
  const response = await fetch(server.url + file, { headers: { cookie: await ownerCookie(server) } });
  return Buffer.from(await response.arrayBuffer());
}

/** What the service says afterwards, to those who may read most; refusals of requests with secrets in wrong places too. */
async function everythingSaid({
  'API key': key = '',
}: Record<string, string>): Promise<Record<string, string>> {
  const asOwner = byOwner(server);
  const { sites } = await asOwner('GET /v1/sites');
  const params = { id: sites[0]?.id ?? '' };
  const bearer = { authorization: `Bearer ${settings.TRUCE_METRICS_TOKEN}` };
  const wrong = createClient(server.url, { key: `${key}x` });
  const misplaced = { name: wrongPassword, scopes: [key], password: wrongPassword } as never;
  const refused = await Promise.all([
    refusal(wrong('GET /v1/sites')),
    refusal(wrong('POST /v1/login', { body: { email: owner.email, password: wrongPassword } })),
    refusal(asOwner('POST /v1/keys', { body: misplaced })),
    refusal(asOwner('POST /v1/sites/:id/integrations', { params, body: { ...webhook, url: key } })),
    refusal(wrong('POST /v1/password-resets/finish', { body: { token: key, password: wrongPassword } })),
  ]);
  const body = `{"password":"${wrongPassword}`;
  const headers = { 'content-type': 'application/json' };
  const unread = await fetch(`${server.url}/v1/login`, { method: 'POST', headers, body });
  return {
    refusals: JSON.stringify(refused.map((error) => [error.message, error])),
    'a body that is cut': await unread.text(),
    'audit log': JSON.stringify(await asOwner('GET /v1/audit')),
    lists: JSON.stringify([
      await asOwner('GET /v1/keys'),
      await asOwner('GET /v1/mails'),
      await asOwner('GET /v1/invitations'),
      await asOwner('GET /v1/sites/:id', { params }),
      await asOwner('GET /v1/sites/:id/shares', { params }),
      await asOwner('GET /v1/sites/:id/links', { params }),
      await asOwner('GET /v1/sites/:id/exports', { params }),
      await asOwner('GET /v1/me/two-step'),
    ]),
    metrics: await (await fetch(`${server.url}/metrics`, { headers: bearer })).text(),
    health: JSON.stringify(await asOwner('GET /v1/health-report')),
    readiness: await (await fetch(`${server.url}/readyz`, { headers: bearer })).text(),
  };
}

const wrongPassword = 'canary of a wrong password';

/** Every kind of token that the product issues, as its holder has it. */
async function everySecret(): Promise<Record<string, string>> {
  const [asOwner, cookie] = [byOwner(server), await ownerCookie(server)];
  const member = await joinTeam({ url: server.url, invite: asOwner });
  const { id } = await asOwner('POST /v1/sites', { body: { domain: 'velona.example' } });
  const params = { id };
  const app = await setUpApp(member.call, memberPassword, server.clock.now());
  await asOwner('POST /v1/sites/:id/integrations', { params, body: slack });
  const secrets: Record<string, string> = {
    'set-up link': server.setupLink ?? '',
    session: cookie,
    "member's session": member.cookie,
    'bootstrap key': server.key,
    'API key': (await asOwner('POST /v1/keys', { body: { name: 'k', scopes: ['read'] } })).key,
    'password of a share link': sharePassword,
    'share link': (
      await asOwner('POST /v1/sites/:id/shares', { params, body: { name: 'Board', password: sharePassword } })
    ).url,
    'CSV link': (await asOwner('POST /v1/sites/:id/links', { params, body: csvLink })).url,
    invitation: (await asOwner('POST /v1/invitations', { body: { email: 'ann@velona.example' } })).link,
    gate: (await asOwner('GET /v1/sites/:id/gate', { params })).secret,
    'webhook URL': webhook.url,
    'Slack URL': slack.url,
    'SMTP password': smtpPassword,
    webhook: (await asOwner('POST /v1/sites/:id/integrations', { params, body: webhook })).secret ?? '',
    "owner's password": owner.password,
    "member's password": memberPassword,
    'wrong password': wrongPassword,
    'authenticator app': app.secret,
    ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value.startsWith('canary'))),
  };
  await asOwner('POST /v1/password-resets', { body: { email: member.email } });
  await member.call('POST /v1/me/email', { body: { email: 'new@velona.example', password: memberPassword } });
  await asOwner('POST /v1/sites/:id/exports', { params, body: { start: '2026-01-01', end: '2026-01-02' } });
  secrets['password reset'] = await emailed(member.email, /\/reset#(\w{32})/);
  secrets['change of address'] = await emailed('new@velona.example', /#(\w{32})/);
  secrets.export = await emailed(owner.email, /exports\/([\w-]{40,})/);
  const tokens = Object.entries(secrets).map(([name, given]) => [name, tokenIn(name, given)]);
  expect(app.codes.length).toBeGreaterThan(0);
  const codes = app.codes.map((code, index) => [`recovery code ${index}`, code]);
  return Object.fromEntries([...tokens, ...codes]);
}

const csvLink = { name: 'Sheet', question: { metrics: ['sessions' as const] } };
const webhook = {
  kind: 'webhook' as const,
  name: 'Hook',
  url: 'https://hooks.velona.example/canary-of-the-webhook-url',
  events: ['daily_report' as const],
};

const slack = {
  kind: 'slack' as const,
  name: 'Channel',
  url: 'https://hooks.slack.com/services/T00000000/B00000000/canaryofslack12345678901',
  events: ['daily_report' as const],
};
const sharePassword = 'canary of a share link';

/** The part that is secret: what follows the `#`, the `=` or the last `/` of a link or cookie. */
function tokenIn(name: string, given: string): string {
  const token = name === 'webhook' ? given : (/[^#=/]+$/.exec(given)?.[0] ?? '');
  expect(token.length, name).toBeGreaterThan(15);
  return token;
}

async function emailed(to: string, link: RegExp): Promise<string> {
  let token = '';
  await eventually(async () => {
    const texts = smtp.received.filter((each) => each.to.includes(to)).map(({ mail }) => mail.text ?? '');
    token = texts.map((text) => link.exec(text)?.[1] ?? '').find((found) => found !== '') ?? '';
    expect(token, `to ${to}`).not.toBe('');
  });
  return token;
}
