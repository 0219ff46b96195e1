import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockOf } from '../e2e/page-clock.ts';
import { isBait } from '../e2e/stage.ts';
import { packages, type Shop, shows, startShop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());
const open: Shop['open'] = (...of) => shop.open(...of);

describe.each(packages)('@truce/%s', (name) => {
  it('loads Truce once and knows the verdict', async () => {
    const page = await open(name, {});
    await shows(page, 'there none');
    await expect.poll(() => page.locator('script[src*="/v1/loader/"]').count()).toBe(1);
    await page.context().close();
  });

  it('says so where a blocker is on', async () => {
    const page = await open(name, {}, (each) =>
      each.route(isBait, (route) => route.abort('blockedbyclient')),
    );
    await shows(page, 'there extension');
    await page.context().close();
  });
});

it('loads Truce and its wall where trusted types allow our policy', async () => {
  const block = (each: Page) => each.route(isBait, (route) => route.abort('blockedbyclient'));
  const allowed = csp("require-trusted-types-for 'script'; trusted-types truce");
  const page = await open('react', {}, block, allowed);
  await shows(page, 'there extension');
  await page.evaluate(() => new Promise((seen) => window.Truce?.on('wall', () => seen(true))));
  await page.context().close();
});

it('two packages with a copy of the code each load Truce once', async () => {
  const page = await open('copies', {});
  await shows(page, 'there none');
  await expect.poll(() => page.locator('script[src*="/v1/loader/"]').count()).toBe(1);
  await page.context().close();
});

describe('an element of the page has the name of ours', () => {
  const heading = '<h2 id="Truce">The truce</h2>';

  it.each(packages)('@truce/%s loads Truce', async (name) => {
    const page = await open(name, {}, undefined, heading);
    await shows(page, 'there none');
    await page.context().close();
  });

  it('a script that is stopped is a rejection', async () => {
    const stop = (each: Page) => each.route('**/v1/loader/**', (route) => route.abort('blockedbyclient'));
    const page = await open('sdk', {}, stop, heading);
    await shows(page, 'Truce is not available: its script was blocked, or the site is off or unknown.');
    await page.context().close();
  });
});

declare global {
  interface Window {
    calls?: number;
    leave?: () => void;
  }
}

it.each(['react', 'vue'])('a component of %s that goes takes no other’s handler with it', async (name) => {
  const page = await open(`${name} pair`, {});
  const calls = () => page.evaluate(() => window.calls);
  await expect.poll(calls).toBe(2);
  await page.evaluate(() => window.leave?.());
  await expect.poll(() => page.locator('i').count()).toBe(1);
  await page.evaluate(() => window.Truce?.check());
  await expect.poll(calls).toBe(3);
  await page.context().close();
});

it.each(['react', 'vue'])('an app of %s hears what happens', async (name) => {
  const page = await open(name, {});
  await expect.poll(() => page.title()).toBe('none');
  await page.context().close();
});

it.each(['react', 'vue'])(
  'an app of %s follows the verdict, and pays for no check of its own',
  async (name) => {
    const config = { consent_mode: 'strict' } as const;
    const strict = await shop.server.call('POST /v1/sites', { body: { domain: 'shop.example', config } });
    const page = await open(name, { siteId: strict.id });
    await shows(page, 'there not known');
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      document.addEventListener('truce:verdict', () => {
        dataset.checks = String(Number(dataset.checks ?? 0) + 1);
      });
      window.Truce?.init({ consent: true });
    });
    await shows(page, 'there none');
    expect(await page.locator('html').getAttribute('data-checks')).toBe('1');
    await page.route(isBait, (route) => route.abort('blockedbyclient'));
    await page.evaluate(() => void window.Truce?.check());
    await shows(page, 'there extension');
    await page.context().close();
  },
);

describe('what goes wrong', () => {
  it.each(['react', 'vue'])('a script that is stopped leaves the %s app as it is', async (name) => {
    const problems: string[] = [];
    let pass = async (_ms: number) => {};
    const page = await open(name, {}, async (each) => {
      pass = await clockOf(each);
      each.on('pageerror', (error) => problems.push(String(error)));
      await each.route('**/v1/loader/**', (route) => route.abort('blockedbyclient'));
    });
    await shows(page, 'not there not known');
    await pass(500);
    await shows(page, 'not there not known');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it.each<[name: string, options: object, policy: string]>([
    ['a page that allows no policy for us', {}, "require-trusted-types-for 'script'; trusted-types 'none'"],
    ['an address that is missing', { host: undefined }, ''],
  ])('leaves the app as it is: %s', async (_, options, policy) => {
    const problems: string[] = [];
    const listen = (each: Page) => each.on('pageerror', (error) => problems.push(String(error)));
    const page = await open('react', options, listen, csp(policy));
    await shows(page, 'not there not known');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('a site that is off is a rejection, also the second time', async () => {
    const idle = await shop.server.call('POST /v1/sites', {
      body: { domain: 'shop.example', status: 'inactive' },
    });
    const page = await open('sdk', { siteId: idle.id });
    await shows(page, 'Truce is not available: its script was blocked, or the site is off or unknown.');
    await page.context().close();
  });

  it('a snippet that was added late is waited for', async () => {
    let arrive = () => {};
    const asked = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const page = await open('late', {}, (each) =>
      each.route('**/v1/loader/**', async (route) => {
        await asked;
        await route.continue();
      }),
    );
    await shows(page, 'waiting');
    arrive();
    await shows(page, 'there none');
    expect(await page.locator('script[src*="/v1/loader/"]').count()).toBe(1);
    await page.context().close();
  });

  it('a snippet that the page has already is not added again', async () => {
    const src = `${shop.server.url}/v1/loader/${shop.siteId}.js`;
    const page = await open('sdk', {}, undefined, `<script async src="${src}"></script>`);
    await shows(page, 'there none');
    await expect.poll(() => page.locator('script[src*="/v1/loader/"]').count()).toBe(1);
    await page.context().close();
  });
});

it('exempt marks the page before the script can run, and the nonce is passed on', async () => {
  const page = await open('sdk', { exempt: true, nonce: 'abc' });
  await shows(page, 'there none');
  const marks = await page.evaluate(() => [
    document.documentElement.hasAttribute('data-truce-exempt'),
    document.querySelector<HTMLScriptElement>('script[src*="/v1/loader/"]')?.nonce,
  ]);
  expect(marks).toEqual([true, 'abc']);
  await page.context().close();
});

it.each([
  ['is asked from the next page view on', '', null],
  ['keeps a mark that is the page’s own', 'data-truce-exempt', ''],
])('a member who signs out in an app %s', async (_, root, left) => {
  const block = (each: Page) => each.route(isBait, (route) => route.abort('blockedbyclient'));
  const page = await open('member', {}, block, '', root);
  await shows(page, 'extension');
  await page.evaluate(() => dispatchEvent(new Event('sign-out')));
  await shows(page, 'signed out');
  expect(await page.locator('html').getAttribute('data-truce-exempt')).toBe(left);
  await page.evaluate(() => history.pushState(null, '', '/next'));
  const hasWall = () => new Promise((seen) => window.Truce?.on('wall', () => seen(true)));
  if (left === null) expect(await page.evaluate(hasWall)).toBe(true);
  await page.context().close();
});

const csp = (policy: string) => `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
