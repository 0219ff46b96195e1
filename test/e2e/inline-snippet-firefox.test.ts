import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VisitedPage, Visitor } from '../matrix/environment.ts';
import { firefoxWithUBlock, openFirefoxWithUBlock } from '../matrix/environments/firefox.ts';
import { localNames, type Press, startPress } from '../matrix/press.ts';
import { missing } from '../support/skip.ts';

const reason = firefoxWithUBlock.missing;
if (reason !== null) missing('the inline snippet in Firefox', reason);

describe.skipIf(reason !== null)(
  'Firefox with uBlock Origin, and a rule of the user’s for the script',
  () => {
    let press: Press;
    let visitor: Visitor;
    let siteId: string;
    let url: string;
    beforeAll(async () => {
      press = await startPress();
      const { call } = press.server;
      siteId = (await call('POST /v1/sites', { body: { domain: 'news.example' } })).id;
      const { snippet } = await call('GET /v1/sites/:id/inline-snippet', { params: { id: siteId } });
      const service = press.server.url.replace(/localhost|127\.0\.0\.1/, localNames.service);
      const loader = `${service}/v1/loader/${siteId}.js`;
      url = await press.publish({ loader, head: snippet.replaceAll(press.server.url, service) });
      visitor = await openFirefoxWithUBlock(press, [`||${localNames.service}^*/loader/${siteId}`], {
        // As on HTTPS, which the snippet needs.
        preferences: { 'dom.securecontext.allowlist': localNames.papers },
      });
    });
    afterAll(async () => {
      await visitor?.close();
      await press?.stop();
    });

    const counted = async () => {
      const { events } = await press.server.call('GET /v1/events/sites/:id', { params: { id: siteId } });
      return events.map(({ event_type, metadata }) => `${event_type} ${metadata.kind}`).sort();
    };

    test('the plain wall is there, can be closed, and the page view is counted', async () => {
      const page = await visitor.visit(url);
      await expect.poll(() => page.evaluate(wall)).toContain('Ads keep this site free');
      expect(await page.evaluate(`'Truce' in window`)).toBe(false);
      const seen = ['adblock_detected script', 'page_view script', 'wall_displayed script'];
      await expect.poll(counted).toEqual(seen);
      await pressButton(page, 'Close');
      await expect.poll(() => page.evaluate(wall)).toBe('');
      await expect.poll(counted).toEqual([...seen, 'wall_dismissed script'].sort());
      expect(await page.evaluate('scrollTo(0, 400), scrollY')).toBe(400);
      await page.close();
    });
  },
);

const wall = `document.querySelector('dialog[open]')?.innerText ?? ''`;

async function pressButton(page: VisitedPage, label: string): Promise<void> {
  const middle = `(() => {
    const button = [...document.querySelectorAll('dialog button')].find((each) => each.innerText === '${label}');
    const { x, y, width, height } = button.getBoundingClientRect();
    return JSON.stringify([x + width / 2, y + height / 2]);
  })()`;
  const [x, y] = JSON.parse(String(await page.evaluate(middle)));
  await page.click(x, y);
}
