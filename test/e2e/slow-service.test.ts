import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { patienceMs } from '../support/patience.ts';
import { openStage, type Stage } from './stage.ts';

const { title } = defaultTemplateConfig;

describe('a service that takes long to answer', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ env: { TRUCE_TRUST_PROXY: 'loopback' } });
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test('what it knows of the visit counts all the same: who closed the wall sees no other', async () => {
    const held: (() => void)[] = [];
    let holds = false;
    const { page, pass, shows, lacks, click, events, withholds } = await stage.play({
      isBlocked: true,
      turnsClock: true,
      hanging: /events\/track/,
      template: { mode: 'soft' },
      browser: { extraHTTPHeaders: { 'x-forwarded-for': '81.2.69.142' } },
      prepare: (page) =>
        page.route(/events\/track/, async (route) => {
          if (holds) await new Promise<void>((resolve) => held.push(resolve));
          await route.continue();
        }),
    });
    await shows('dialog', title);
    await click('Close');
    await pass(1000);
    await expect.poll(() => events()).toContain('wall_dismissed');
    holds = true;
    await page.goto(new URL('/b', page.url()).href);
    await page.waitForFunction(() => window.Truce);
    await pass(6000);
    await lacks('dialog');
    holds = false;
    for (const go of held) go();
    await expect
      .poll(
        async () => {
          await pass(500);
          return await events();
        },
        { timeout: patienceMs },
      )
      .toContain('wall_withheld');
    await withholds();
  });
});
