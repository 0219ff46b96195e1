import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archivePath } from '../../src/reports/exports/make-export.ts';
import { finishedExport } from '../support/finished-export.ts';
import { owner } from '../support/owner.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'de-AT' };
let server: LocalServer;
let id: string;
beforeAll(async () => {
  server = await startServer({
    env: { TRUCE_RATE_LIMIT_API: '40' },
    adapt: (config) => ({ ...config, admin: owner }),
  });
  id = (await server.call('POST /v1/sites', { body: { domain: 'owl.example' } })).id;
});
afterAll(() => server.stop());

const open = async (path: string, headers: Record<string, string> = browser) => {
  const answer = await fetch(server.url + path, { headers });
  return { answer, status: answer.status, text: await answer.text() };
};

const unknown = 'x'.repeat(43);

it.each([
  ['expired or unknown', unknown],
  ['cut off', unknown.slice(0, 20)],
])('a download link that is %s shows a browser a page', async (_, token) => {
  const { answer, status, text } = await open(`/v1/exports/${token}`);
  expect([status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(text).toContain('<html lang="de">');
  expect(text).toContain('<h1>Dieser Download-Link ist abgelaufen</h1>');
  expect(text).toContain(`<a href="${server.url}">Truce öffnen</a>`);
  expect(answer.headers.get('vary')).toContain('accept');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.has('x-ratelimit-limit')).toBe(true);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

it('a program gets JSON as before', async () => {
  const { status, text } = await open(`/v1/exports/${unknown}`, { accept: '*/*' });
  expect(status).toBe(404);
  expect(JSON.parse(text)).toMatchObject({ error: { code: 'NOT_FOUND' } });
});

it('a file that is gone is said in the language of the member who asked for it', async () => {
  const { db } = server.stores.records;
  await db.updateTable('users').set({ language: 'fr' }).execute();
  const { exportId, token } = await finishedExport(server, id);
  await db.updateTable('exports').set({ asked_by: owner.email }).where('id', '=', exportId).execute();
  const path = `/v1/exports/${token}`;
  expect((await open(path)).text).toBe('PK-archive');
  unlinkSync(archivePath(join(server.dataDir, 'exports'), exportId));
  const { status, text } = await open(path);
  expect([status, text.includes('<html lang="fr">')]).toEqual([404, true]);
  expect(text).toContain('<h1>Ce lien de téléchargement a expiré</h1>');
});

it('what visitors open that is not there shows them a page too', async () => {
  const { status, text } = await open('/v1/about/nothing');
  expect([status, text.includes('<h1>Dieser Link funktioniert nicht</h1>')]).toEqual([404, true]);
  expect(JSON.parse((await open('/v1/about/nothing', {})).text)).toMatchObject({ error: {} });
});

it('beyond a limit, a page asks for patience', async () => {
  const statuses = new Map<number, string>();
  for (let count = 0; count < 50 && !statuses.has(429); count += 1) {
    const { status, text } = await open('/unsubscribe/nobody');
    statuses.set(status, text);
  }
  expect(statuses.get(429)).toContain('<h1>Versuchen Sie es gleich noch einmal</h1>');
  expect(statuses.get(404)).toContain('<h1>Dieser Link funktioniert nicht</h1>');
});
