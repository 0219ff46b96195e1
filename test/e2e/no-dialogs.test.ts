import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { openStage, type Stage } from './stage.ts';

describe('a wall whose dialog does not open', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  const play = (mode: 'hard' | 'soft', prepare: (page: Page) => Promise<unknown>) =>
    stage.play({ isBlocked: true, template: { mode }, publisher: { css: 'p{margin-bottom:60vh}' }, prepare });

  const scrolls = (page: Page) =>
    page.evaluate(() => {
      scrollTo(0, 200);
      return scrollY === 200 && getComputedStyle(document.documentElement).overflow === 'visible';
    });

  test.each(['hard', 'soft'] as const)('%s: a browser without dialogs shows a banner', async (mode) => {
    const { page, shows, lacks, stored } = await play(mode, (page) =>
      page.addInitScript(() => {
        for (const name of ['showModal', 'show', 'close'])
          Reflect.deleteProperty(HTMLDialogElement.prototype, name);
      }),
    );
    await shows('button', defaultTemplateConfig.cta_text);
    await lacks('dialog');
    await expect.poll(stored).toContainEqual(
      expect.objectContaining({
        event_type: 'wall_displayed',
        metadata: expect.objectContaining({ mode: 'banner' }),
      }),
    );
    expect(await scrolls(page)).toBe(true);
  });

  test.each(['hard', 'soft'] as const)('%s: one that fails leaves a page that scrolls', async (mode) => {
    const { page, events } = await play(mode, (page) =>
      page.addInitScript(() => {
        HTMLDialogElement.prototype.showModal = () => {
          throw new DOMException('no', 'InvalidStateError');
        };
      }),
    );
    await expect.poll(events).toContain('sdk_error');
    expect(await scrolls(page)).toBe(true);
  });
});
