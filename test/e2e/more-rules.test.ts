import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { openStage, type Stage } from './stage.ts';

const { title } = defaultTemplateConfig;

describe('rules that few sites use', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test('scroll depth, then the mouse that leaves at the top', async () => {
    const { page, events, shows, lacks, pass } = await stage.play({
      isBlocked: true,
      turnsClock: true,
      site: { display: { scroll_percent: 80, exit_intent: true } },
      publisher: { css: 'p{margin-bottom:60vh}' },
    });
    await page.waitForFunction(() => window.Truce);
    const leave = async () => {
      await page.mouse.move(200, 200);
      // A pointer that leaves the window can't be made by a driver: this is what browsers say then.
      await page.evaluate(() =>
        document.body.dispatchEvent(
          new MouseEvent('mouseout', { bubbles: true, clientY: -1, relatedTarget: null }),
        ),
      );
    };
    await pass(4000);
    expect(await events()).toContain('adblock_detected');
    await leave();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    await pass(500);
    await lacks('dialog');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await pass(500);
    await lacks('dialog');
    await leave();
    await pass(2000);
    await shows('dialog', title);
  });

  test('a page says what it is, and a hard wall can be closed at first', async () => {
    const display = { properties: ['section=sport*'], access: 'free' as const, hard_after_sessions: 1 };
    const { page, withholds, shows, lacks, click } = await stage.play({
      isBlocked: true,
      site: { consent_mode: 'full', display },
      publisher: {
        attributes: 'data-truce-section="sport-live"',
        head: '<script type="application/ld+json">{"isAccessibleForFree":true}</script>',
      },
    });
    await shows('dialog', title);
    await click('Close');
    await lacks('dialog');
    // The next session: the tab's storage is empty, the visitor's is not.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await shows('dialog', title);
    await shows('button', 'I don’t use an ad blocker');
    await lacks('button', 'Close');
    await page.evaluate(() => document.querySelector('script[type="application/ld+json"]')?.remove());
    await page.evaluate(() => history.pushState(null, '', '/other'));
    await withholds();
  });
});
