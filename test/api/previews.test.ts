import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/contract/core/client.ts';
import { partFile } from '../../src/delivery/part-names.ts';
import { refusal } from '../support/refusal.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let id: string;
beforeAll(async () => {
  server = await startServer();
  id = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
});
afterAll(() => server.stop());

describe('a link that shows a wall', () => {
  it('403: with words of its own, for whoever may only read', async () => {
    const body = { name: 'reader', scopes: ['read' as const] };
    const { key } = await server.call('POST /v1/keys', { body });
    const call = createClient(server.url, { key: key ?? '' });
    const saved = { template: 'default', language: 'de' };
    expect((await call('POST /v1/sites/:id/previews', { params: { id }, body: saved })).url).toContain(
      '/preview/',
    );
    const words = { ...saved, config: { title: 'Your account was locked' } };
    const refused = await refusal(call('POST /v1/sites/:id/previews', { params: { id }, body: words }));
    expect(refused).toMatchObject({ status: 403, details: { reason: 'scope' } });
    expect(
      (await server.call('POST /v1/sites/:id/previews', { params: { id }, body: words })).url,
    ).toBeTruthy();
  });
});

describe('the page of a preview', () => {
  const read = async (address: string, language: string) =>
    (await fetch(address, { headers: { 'accept-language': language } })).text();

  it.each([
    ['en-US', /Preview: .*default/, 'This preview has expired'],
    ['de-AT,en;q=0.5', /Vorschau: .*default/, 'Diese Vorschau ist abgelaufen'],
    ['fr', /Aperçu\s: .*default/, 'Cet aperçu a expiré'],
    ['es-MX', /Vista previa: .*default/, 'Esta vista previa ha caducado'],
  ])('speaks the language of its reader: %s', async (wanted, name, ended) => {
    const language = wanted.slice(0, 2);
    const body = { template: 'default' };
    const { url } = await server.call('POST /v1/sites/:id/previews', { params: { id }, body });
    const page = await read(url, wanted);
    expect(page).toMatch(name);
    expect(page).toContain(`<div class="note" lang="${language}">`);
    const gone = await read(`${server.url}/preview/nothing`, wanted);
    expect(gone).toContain(ended);
    expect(gone).toContain(`<html lang="${language}">`);
  });

  it.each([
    ['de-AT,en;q=0.5', 'de-at', '*', 'de'],
    ['en;q=0.5,*;q=0.9,is', 'is', '*', 'en'],
    ['"><b>,;q=1,pt-BR;q=0', 'en', '*', 'en'],
    ['en', 'en', 'de', 'de'],
  ])(
    'has a wall in the language of its reader (%s), as a page of theirs has',
    async (wanted, lang, site, ours) => {
      const params = { id: (await server.call('POST /v1/sites', { body: { domain: 'mine.example' } })).id };
      const config = { title: 'Werbung bezahlt uns', messages: ['Bitte.'], cta_text: 'Erlaubt' };
      await server.call('PUT /v1/templates/sites/:id', { params, body: { name: 'default', config } });
      const languages = site === '*' ? ('auto' as const) : [site];
      await server.call('PATCH /v1/sites/:id', { params, body: { config: { languages } } });
      const wall = async (wish: { language?: string }) => {
        const body = { template: 'default', ...wish };
        const { url } = await server.call('POST /v1/sites/:id/previews', { params, body });
        const page = /<html lang="([^"]*)"/.exec(await read(url, wanted))?.[1] ?? '';
        const file = partFile({ part: 'wall', key: '00000000' }, { siteId: params.id, media: '' });
        const query = new URLSearchParams({ l: wanted.replace(/[;,].*/, ''), p: page });
        const source = await (await fetch(`${url}/${file}?${query}`)).text();
        return [page, /"language":"([^"]*)"/.exec(source)?.[1]];
      };
      expect(await wall({})).toEqual([lang, ours]);
      expect(await wall({ language: 'fr' })).toEqual(['fr', 'fr']);
    },
  );

  it('has a wall in the language that was chosen, whatever related one the reader prefers', async () => {
    const params = { id: (await server.call('POST /v1/sites', { body: { domain: 'two.example' } })).id };
    const config = { translations: { 'pt-br': { title: 'Brasil' }, pt: { title: 'Portugal' } } };
    await server.call('PUT /v1/templates/sites/:id', { params, body: { name: 'default', config } });
    const wall = async (language: string, reader: string) => {
      const body = { template: 'default', language };
      const { url } = await server.call('POST /v1/sites/:id/previews', { params, body });
      const file = partFile({ part: 'wall', key: '00000000' }, { siteId: params.id, media: '' });
      const query = new URLSearchParams({ l: reader, p: language });
      const source = await (await fetch(`${url}/${file}?${query}`)).text();
      return /"title":"([^"]*)"/.exec(source)?.[1];
    };
    expect(await wall('pt', 'pt-BR')).toBe('Portugal');
    expect(await wall('pt-br', 'pt-PT')).toBe('Brasil');
  });

  it('is none for a link with markup at its end', async () => {
    const { url } = await server.call('POST /v1/sites/:id/previews', {
      params: { id },
      body: { template: 'default' },
    });
    for (const end of ['="></script><meta http-equiv=refresh content=0>', '=', ' ']) {
      const answer = await fetch(url + encodeURIComponent(end));
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('refresh');
    }
  });
});

describe('the logo of a wall', () => {
  it.each(['https://ann:pw@cdn.example/logo.png', 'https://ann@cdn.example/logo.png'])(
    '400: %s, since every visitor would read the password',
    async (logo_url) => {
      const body = { name: 'default', config: { logo_url } };
      const refused = await refusal(server.call('PUT /v1/templates/sites/:id', { params: { id }, body }));
      expect(refused).toMatchObject({
        status: 400,
        details: { field: 'config.logo_url', reason: 'invalid_value' },
      });
    },
  );
});
