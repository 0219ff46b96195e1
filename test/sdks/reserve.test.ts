import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scriptWithReserve } from '../../src/delivery/installation/snippets/quote.ts';
import { packages, type Shop, shows, startShop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());
const open: Shop['open'] = (...of) => shop.open(...of);

it.each(packages)(
  '@truce/%s looks for a blocked script at the addresses in reserve, one after the other',
  async (name) => {
    const asked: string[] = [];
    const src = `${shop.server.url}/v1/loader/${shop.siteId}.js`;
    const reserve = [`${src}?1`, `${src}?2`, `${src}?3`];
    const page = await open(name, { src, reserve }, (each) =>
      each.route('**/v1/loader/**', (route) => {
        const url = route.request().url();
        asked.push(url);
        return url.endsWith('?2') ? route.continue() : route.abort('blockedbyclient');
      }),
    );
    await shows(page, 'there none');
    expect(asked).toEqual([src, ...reserve.slice(0, 2)]);
    await page.context().close();
  },
);

it.each([
  ['nothing in it', ''],
  ['something else in it', 'window.other = 1;'],
])('an answer with %s counts as blocked, like in the snippet', async (_, body) => {
  const src = `${shop.server.url}/v1/loader/${shop.siteId}.js`;
  const contentType = 'text/javascript';
  const page = await open('sdk', { src, reserve: [`${src}?1`] }, (each) =>
    each.route(src, (route) => route.fulfill({ contentType, body })),
  );
  await shows(page, 'there none');
  await page.context().close();
});

it('a later call asks again where the answer was empty', async () => {
  const asked: string[] = [];
  const src = `${shop.server.url}/v1/loader/${shop.siteId}.js`;
  const page = await open('sdk', { src }, (each) =>
    each.route(src, (route) => {
      asked.push(src);
      return asked.length > 1
        ? route.continue()
        : route.fulfill({
            contentType: 'text/javascript',
            headers: { 'cache-control': 'no-store' },
            body: '',
          });
    }),
  );
  await expect.poll(() => page.evaluate(() => 'Truce' in window)).toBe(true);
  expect(asked).toHaveLength(2);
  await page.context().close();
});

it('a site that is off is not asked for at the addresses in reserve', async () => {
  const body = { domain: 'shop.example', status: 'inactive' as const };
  const { id } = await shop.server.call('POST /v1/sites', { body });
  const asked: string[] = [];
  const page = await open(
    'sdk',
    { siteId: id, reserve: [`${shop.server.url}/v1/loader/${id}.js?1`] },
    (each) => {
      each.on('request', (request) => asked.push(request.url()));
    },
  );
  await shows(page, 'Truce is not available: its script was blocked, or the site is off or unknown.');
  expect(asked.filter((url) => url.endsWith('?1'))).toEqual([]);
  await page.context().close();
});

it('the HTML snippet of a site that is off asks at one address only', async () => {
  const body = { domain: 'shop.example', status: 'inactive' as const };
  const { id } = await shop.server.call('POST /v1/sites', { body });
  const src = `${shop.server.url}/v1/loader/${id}.js`;
  const snippet = scriptWithReserve([src, `${src}?1`, `${src}?2`]);
  const page = await open('sdk', { siteId: id }, undefined, snippet);
  await shows(page, 'Truce is not available: its script was blocked, or the site is off or unknown.');
  expect(await page.locator(`script[src^="${src}?"]`).count()).toBe(0);
  await page.context().close();
});

it('a snippet of the page that found its reserve is not added again', async () => {
  const src = `${shop.server.url}/v1/loader/${shop.siteId}.js`;
  const urls = [src, `${src}?1`];
  const block = (each: Page) => each.route(src, (route) => route.abort('blockedbyclient'));
  const page = await open('sdk', { reserve: urls.slice(1) }, block, scriptWithReserve(urls));
  await shows(page, 'there none');
  expect(await page.locator('script[src$="?1"]').count()).toBe(1);
  await page.context().close();
});
