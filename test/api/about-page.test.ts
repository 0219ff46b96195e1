import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteConfigChange } from '../../src/contract/sites/sites.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let id: string;
beforeAll(async () => {
  server = await startServer();
  id = (await server.call('POST /v1/sites', { body: { domain: 'news.example' } })).id;
});
afterAll(() => server.stop());

async function read(query = '', language = 'en-US,en;q=0.9') {
  const response = await fetch(`${server.url}/v1/about/${id}${query}`, {
    headers: { 'accept-language': language },
  });
  return { response, html: (await response.text()).replaceAll('&#39;', '’') };
}
const change = (config: SiteConfigChange) =>
  server.call('PATCH /v1/sites/:id', { params: { id }, body: { config } });

describe('the page about the script', () => {
  it('needs no key, sets nothing and runs nothing', async () => {
    const { response, html } = await read();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).not.toContain('<script');
    expect(html).toContain('href="https://news.example/#truce-off"');
    expect(html).toContain('href="https://news.example/#truce-on"');
  });

  it.each([
    ['wall on', { wall: 'on' }, 'the site can ask you to allow them', 'The site only counts'],
    ['wall off', { wall: 'off' }, 'The site only counts', 'the site can ask you to allow them'],
    ['no query strings', { page_url_query: 'strip' }, 'without its query string', 'utm_'],
    ['whole query strings', { page_url_query: 'keep' }, 'with its query string', 'utm_'],
    [
      'parameters',
      { page_url_query: 'strip', page_url_parameters: ['id', 'page'] },
      'query string: id and page',
      'utm_',
    ],
    [
      'parameters and campaigns',
      { page_url_query: 'utm' },
      'query string: utm_…, id, and page',
      'any other part',
    ],
    ['all of them', { page_url_query: 'keep' }, 'with its query string', 'parameters of its'],
    ['cookieless', { consent_mode: 'cookieless' }, 'Nothing is stored on your device', 'truce.session'],
    ['strict', { consent_mode: 'strict' }, 'Before you agree', 'Nothing is stored on your device'],
    ['full', { consent_mode: 'full' }, 'truce.session', 'Before you agree'],
    ['no probes', { detection: { third_party_probes: 'off' } }, 'Who gets it', 'six advertising companies'],
    ['probes', { detection: { third_party_probes: 'on' } }, 'six advertising companies', 'Once you agree'],
    [
      'probes after consent',
      { detection: { third_party_probes: 'after_consent' } },
      'Once you agree',
      'To find out whether',
    ],
    ['properties', { properties: ['plan', 'section'] }, 'plan and section', 'undefined'],
  ] satisfies [string, SiteConfigChange, string, string][])(
    'says what is true with %s',
    async (_, config, said, not) => {
      await change(config);
      const { html } = await read();
      expect(html).toContain(said);
      expect(html).not.toContain(not);
    },
  );

  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', '', 'de'],
    ['nl, fr;q=0.7, en;q=0.5', '', 'fr'],
    ['en;q=0.2, es;q=0.9, de;q=0', '', 'es'],
    ['zh', '', 'en'],
    ['de', '?l=fr', 'fr'],
    ['de', '?l=xx', 'de'],
  ])('answers %s%s in %s', async (header, query, language) => {
    expect((await read(query, header)).html).toContain(`<html lang="${language}">`);
  });

  it.each([
    ['www.news.example', 'https://www.news.example/#truce-off'],
    ['evil.example', 'https://news.example/#truce-off'],
    ['evilnews.example', 'https://news.example/#truce-off'],
    ['x"onload=.news.example', 'https://news.example/#truce-off'],
  ])('links to %s only where that is the site', async (host, href) => {
    expect((await read(`?host=${encodeURIComponent(host)}`)).html).toContain(`href="${href}"`);
  });

  it('is not there for an unknown site', async () => {
    const response = await fetch(`${server.url}/v1/about/6f1b3c9e-6d0f-4f5e-9b38-2f1f7a1f0c11`);
    expect(response.status).toBe(404);
    expect(((await response.json()) as { error: { code: string } }).error.code).toBe('NOT_FOUND');
  });
});
