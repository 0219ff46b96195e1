import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Language } from '../../src/kit/messages/languages.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { readToken, written } from './report-cases.ts';

let server: RunningServer;
let id: string;
let report: string;
beforeAll(async () => {
  server = await startServer();
  // A name that would turn everything after it around.
  const body = { domain: 'owl.example', name: 'Owl \u202egnihton <b>' };
  id = (await server.call('POST /v1/sites', { body })).id;
  const { reports } = await server.call('GET /v1/sites/:id/reports', { params: { id } });
  report = reports.find(({ kind }) => kind === 'daily')?.id ?? '';
});
afterAll(() => server.stop());

/** The address of the page that the email to this recipient leads to, after the report was set to the language. */
async function pageFor(email: string, language: Language): Promise<string> {
  const params = { id, report };
  await server.call('PATCH /v1/sites/:id/reports/:report', { params, body: { language } });
  await server.call('POST /v1/sites/:id/reports/:report/recipients', { params, body: { email } });
  const sent = await server.call('POST /v1/sites/:id/reports/:report/send', { params, body: {} });
  await written(server, id, sent.id);
  return `${server.url}/unsubscribe/${await readToken(server, email)}`;
}

it.each([
  ['en', 'Daily report', 'Stop the report', 'The report is stopped'],
  ['de', 'Tagesbericht', 'Bericht abbestellen', 'Der Bericht ist abbestellt'],
  ['fr', 'Rapport quotidien', 'Ne plus recevoir le rapport', 'Vous ne recevrez plus ce rapport'],
  ['es', 'Informe diario', 'Dejar de recibir el informe', 'Ya no recibirás este informe'],
] as const)('speaks the language of the email: %s', async (language, name, button, done) => {
  const page = await pageFor(`reader-${language}@example.com`, language);
  const look = await (await fetch(page, { headers: { 'accept-language': 'it' } })).text();
  expect(look).toContain(`<html lang="${language}">`);
  expect(look).toContain(`<bdi>${name}</bdi>`);
  expect(look).toContain(`<button>${button}</button>`);
  expect(look).toContain('<bdi>Owl gnihton &#60;b&#62;</bdi>');
  expect(look).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  const ended = await fetch(page, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
  expect(await ended.text()).toContain(`<h1>${done}</h1>`);
  expect(await (await fetch(page)).text()).toContain(`<h1>${done}</h1>`);
});

it('a link of nobody speaks the language of the browser', async () => {
  const answer = await fetch(`${server.url}/unsubscribe/nobody`, {
    headers: { 'accept-language': 'it, fr;q=0.8' },
  });
  expect([answer.status, answer.headers.get('vary')]).toEqual([404, 'accept-language']);
  const text = await answer.text();
  expect(text).toContain('<html lang="fr">');
  expect(text).toContain('<h1>Ce lien ne fonctionne pas</h1>');
});
