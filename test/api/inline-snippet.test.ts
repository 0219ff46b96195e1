import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSiteConfig, type SiteConfigChange } from '../../src/contract/sites/sites.ts';
import { inlineSnippet, maxInlineBytes } from '../../src/delivery/inline/inline-snippet.ts';
import { entryFile } from '../../src/delivery/part-names.ts';
import { readSdk } from '../../src/delivery/sdk-files.ts';
import { allTexts } from '../../src/sdk/texts/all.ts';
import { type LocalServer, startServer } from '../support/server.ts';

describe('the inline snippet', () => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startServer({ env: { TRUCE_TRUST_PROXY: 'loopback' } });
  });
  afterAll(() => server.stop());

  const add = async (config: SiteConfigChange = {}) =>
    (await server.call('POST /v1/sites', { body: { domain: 'shop.example', config } })).id;
  const snippetOf = (id: string) => server.call('GET /v1/sites/:id/inline-snippet', { params: { id } });

  interface Wishes {
    id?: string;
    event?: number;
    url?: string;
    referrer?: string;
    languages?: string[];
    address?: string;
    agent?: string;
    path?: string;
    file?: string;
  }
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const report = (siteId: string, wishes: Wishes = {}) => {
    const {
      id = randomUUID(),
      event = 0,
      url = 'https://shop.example/a',
      referrer = '',
      languages = ['en'],
    } = wishes;
    return fetch(
      `${server.url}${wishes.path ?? '/v1/media'}/${siteId}-${wishes.file ?? entryFile('plain', { siteId, media: '/v1/media' })}`,
      {
        method: 'POST',
        headers: {
          'user-agent': wishes.agent ?? chrome,
          'x-forwarded-for': wishes.address ?? '81.2.69.142',
          origin: 'https://shop.example',
        },
        body: JSON.stringify([event, id, url, referrer, 'en', languages]),
      },
    );
  };
  const typesOf = async (siteId: string) => {
    await server.flush();
    const { events } = await server.call('GET /v1/events/sites/:id', { params: { id: siteId } });
    return events.toSorted((a, b) => (a.event_type > b.event_type ? -1 : 1));
  };

  it('is one script, with the hash of just what is in it, the same tomorrow', async () => {
    const id = await add();
    const { snippet, csp_hash, bytes } = await snippetOf(id);
    const [, code = ''] = /^<script>(.*)<\/script>$/s.exec(snippet) ?? [];
    expect(csp_hash).toBe(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    expect(bytes).toBe(Buffer.byteLength(snippet));
    expect(code).not.toMatch(/<\/|eval|Function\(/);
    server.clock.advance(3 * 86_400_000);
    expect(await snippetOf(id)).toEqual({ snippet, csp_hash, bytes });
  });

  it.each(['cookieless', 'full', 'strict'] as const)(
    'takes at most 2,048 bytes where the mode is %s',
    (consent_mode) => {
      const sdk = readSdk('dist/sdk');
      const site = { id: randomUUID(), config: { ...defaultSiteConfig, consent_mode } };
      const delivery = {
        origin: 'https://www.longer-name.example',
        loader: '/velona/maruvi.js',
        track: '/velona/ketilo',
        media: '/velona/dorema',
      };
      for (const config of [site.config, { ...site.config, delivery }]) {
        for (const base of ['https://truce.example.com', 'https://truce.a-longer-name.example.com']) {
          const { bytes } = inlineSnippet(sdk, { ...site, config }, base);
          expect(bytes).toBeLessThanOrEqual(maxInlineBytes);
        }
      }
    },
  );

  it('asks the first-party folder first, and the service after it', async () => {
    const { snippet } = await snippetOf(
      await add({
        delivery: {
          origin: 'https://shop.example',
          loader: '/calm/l.js',
          track: '/calm/t',
          media: '/calm/m',
        },
      }),
    );
    expect(snippet).toContain(`["https://shop.example/calm/m/","${server.url}/calm/m/"]`);
    expect(snippet).toContain('"https://shop.example/calm/l.js"');
  });

  it('counts the page view of a blocked script, and returns the wall in the visitor’s language', async () => {
    const id = await add();
    const answer = await report(id, { languages: ['de-CH', 'en'], referrer: 'https://search.example/q?x=1' });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const wall = await answer.json();
    const box = { lang: 'de', ariaLabel: allTexts.de?.title };
    expect(wall).toMatchObject({ delay: 0, unless: '[data-truce-exempt]', open: 'show', box });
    // Snippets that were copied earlier build the same wall of it.
    expect(wall.nodes).toEqual([['dialog', wall.box], ...wall.parts]);
    const [first, second] = await typesOf(id);
    expect([first?.event_type, second?.event_type]).toEqual(['page_view', 'adblock_detected']);
    expect(second?.metadata).toEqual({ kind: 'script', language: 'de-CH', referrer: 'search.example' });
  });

  it('goes on in the session of the same visitor, and knows that the wall was closed', async () => {
    const id = await add();
    const view = { id: randomUUID() };
    expect(await (await report(id, view)).json()).not.toBeNull();
    for (const event of [1, 2]) await report(id, { ...view, event });
    expect(await (await report(id)).json()).toBeNull();
    await server.flush();
    const { metrics } = await server.call('GET /v1/analytics/sites/:id/dashboard', { params: { id } });
    expect(metrics).toMatchObject({ sessions: 1, adblock_detected: 1, walls_displayed: 1 });
  });

  it.each<[string, SiteConfigChange, Wishes]>([
    ['the wall is off', { wall: 'off' }, {}],
    ['the wall is a card in the page', { mode: 'inline' }, {}],
    ['everybody is held out', { ab_test: { enabled: false, variants: [], holdout: 50 } }, {}],
    ['a rule leaves the page out', { display: { excluded_paths: ['/a*'] } }, {}],
    [
      'a rule with an accent leaves it out',
      { display: { excluded_paths: ['/a', '/é*'] } },
      { url: 'https://shop.example/%c3%a9t%C3%A9' },
    ],
    ['a rule wants another language', { display: { languages: ['fr'] } }, {}],
    ['it is the first page view, and the third is wanted', { display: { after_page_views: 3 } }, {}],
    ['the page says more than the service knows', { display: { access: 'paid' } }, {}],
    ['a page is free', { display: { meter: { free_pages: 1, days: 7 } } }, {}],
    ['only the browser remembers', { consent_mode: 'full', display: { once_in_days: 7 } }, {}],
    ['another device is wanted', { display: { devices: ['mobile'] } }, {}],
  ])('shows no wall where %s, and counts', async (name, config, wishes) => {
    const id = await add(config);
    const answers = await Promise.all(
      // A hold-out has a part of the visitors.
      Array.from({ length: name.includes('held out') ? 12 : 1 }, (_, at) =>
        report(id, { ...wishes, address: `81.2.70.${at + 1}` }).then((each) => each.json()),
      ),
    );
    expect(answers).toContain(null);
    expect((await typesOf(id)).map(({ event_type }) => event_type)).toContain('adblock_detected');
  });

  it('leaves crawlers out, and answers none of them with a wall', async () => {
    const id = await add();
    const answer = await report(id, {
      agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    });
    expect([await answer.json(), await typesOf(id)]).toEqual([null, []]);
  });

  it('takes reports on the path of the site’s own', async () => {
    const id = await add({ delivery: { media: '/soft/baits' } });
    const file = entryFile('plain', { siteId: id, media: '/soft/baits' });
    expect((await snippetOf(id)).snippet).toContain(`"${file}"`);
    expect((await report(id, { path: '/soft/baits', file })).status).toBe(200);
    expect(await typesOf(id)).toHaveLength(2);
  });

  it('takes reports of snippets that were copied earlier', async () => {
    const id = await add();
    expect((await report(id, { file: 'plain' })).status).toBe(200);
    expect(await typesOf(id)).toHaveLength(2);
  });

  it.each<[string, string, number]>([
    ['no list', '{}', 400],
    [
      'an event that there is not',
      JSON.stringify([9, randomUUID(), 'https://shop.example/', '', '', []]),
      400,
    ],
    ['an id of its own', JSON.stringify([0, 'me', 'https://shop.example/', '', '', []]), 400],
    ['no address of a page', JSON.stringify([0, randomUUID(), 'javascript:alert(1)', '', '', []]), 400],
    ['a page of somebody else', JSON.stringify([0, randomUUID(), 'https://evil.example/', '', '', []]), 403],
    ['no JSON', '[0,', 400],
  ])('refuses %s', async (_, body, status) => {
    const id = await add();
    const answer = await fetch(`${server.url}/v1/media/${id}-plain`, { method: 'POST', body });
    expect(answer.status).toBe(status);
    expect(
      (await fetch(`${server.url}/v1/media/${randomUUID()}-plain`, { method: 'POST', body })).status,
    ).toBeGreaterThanOrEqual(400);
  });
});
