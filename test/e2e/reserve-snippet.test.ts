import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { scriptWithReserve } from '../../src/delivery/installation/snippets/quote.ts';
import { patienceMs } from '../support/patience.ts';
import { type Act, openStage, type Stage } from './stage.ts';

const types = "require-trusted-types-for 'script'";
const { title } = defaultTemplateConfig;

describe('the snippet that knows further addresses of the script', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  async function enter(act: Act, answer?: (route: Route) => unknown) {
    const wrong: string[] = [];
    const visit = await stage.play({
      isBlocked: true,
      snippet: (loader) => scriptWithReserve([loader, `${loader}?reserve`]),
      ...act,
      prepare: async (page: Page) => {
        page.on('pageerror', (error) => wrong.push(String(error)));
        if (answer) await page.route(/loader\/[^?]*$/, answer);
      },
    });
    return { ...visit, wrong };
  }

  test('Tag Manager adds it as a script of its own: it tries the next address', async () => {
    const stop = (route: Route) => route.abort('blockedbyclient');
    const snippet = (loader: string) => asTagManagerAdds(scriptWithReserve([loader, `${loader}?reserve`]));
    const { shows, wrong } = await enter({ snippet }, stop);
    await shows('dialog', title);
    expect(wrong).toEqual([]);
  });

  test.each([
    ['any policy may be made', types],
    ['the policy of ours is allowed', `${types}; trusted-types truce`],
  ])('trusted types, %s: it tries the next address, and the wall comes', async (_, csp) => {
    const stop = (route: Route) => route.abort('blockedbyclient');
    const { shows, wrong, events } = await enter({ publisher: { csp } }, stop);
    await shows('dialog', title);
    await vi.waitFor(async () => expect(await events()).toContain('page_view'), patienceMs);
    expect(wrong).toEqual([]);
  });

  test('trusted types, no policy is allowed: nothing comes, and the page has no error', async () => {
    const { page, wrong } = await enter({ publisher: { csp: `${types}; trusted-types 'none'` } });
    expect(await page.evaluate(() => 'Truce' in window)).toBe(false);
    expect(wrong).toEqual([]);
  });

  test('an element of the page has the name of ours: it tries the next address', async () => {
    const stop = (route: Route) => route.abort('blockedbyclient');
    const snippet = (loader: string) =>
      `<h2 id="Truce">The truce</h2>${scriptWithReserve([loader, `${loader}?reserve`])}`;
    const { shows, wrong } = await enter({ snippet }, stop);
    await shows('dialog', title);
    expect(wrong).toEqual([]);
  });

  test('a blocker answers with an empty script: it tries the next address', async () => {
    const empty = (route: Route) => route.fulfill({ contentType: 'text/javascript', body: '' });
    const { page, shows, wrong } = await enter({}, empty);
    await shows('dialog', title);
    expect(await page.evaluate(() => document.head.querySelectorAll('script[src]').length)).toBe(2);
    expect(wrong).toEqual([]);
  });
});

/** A Custom HTML tag: once the page is there, its script is copied into a new element in the body. */
function asTagManagerAdds(snippet: string): string {
  const [, code = ''] = /^<script>(.*)<\/script>$/.exec(snippet) ?? [];
  const text = JSON.stringify(code).replaceAll('<', '\\u003c');
  return `<script>addEventListener('load', () => {
    const script = document.createElement('script');
    Object.assign(script, { async: false, type: 'text/javascript', id: '', charset: '', text: ${text} });
    document.body.insertBefore(script, null);
  });</script>`;
}
