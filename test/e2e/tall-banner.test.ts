import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openRoots } from './open-roots.ts';
import { openStage, type Stage } from './stage.ts';

describe('a banner whose buttons are taller than its text', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test.each([
    [844, 340],
    [844, 390],
    [1280, 560],
  ])('has its title at the top, in a window of %i × %i', async (width, height) => {
    const { page, shows } = await stage.play({
      isBlocked: true,
      browser: { viewport: { width, height } },
      prepare: openRoots,
      template: {
        mode: 'banner',
        animation: 'none',
        choices: [
          { id: 'allow', kind: 'allow' },
          { id: 'pass', kind: 'pass', url: '/subscribe' },
          { id: 'login', kind: 'login', url: '/login' },
          { id: 'mail', kind: 'newsletter', url: '/letter' },
          { id: 'video', kind: 'video' },
          { id: 'later', kind: 'later' },
        ],
      },
    });
    await shows('region');
    const below = await page.evaluate(() => {
      const root = window.lastHost()?.shadowRoot;
      const [title, button] = ['h2', 'button'].map((name) => root?.querySelector(name));
      return (title?.getBoundingClientRect().top ?? 0) - (button?.getBoundingClientRect().top ?? 0);
    });
    expect(Math.abs(below)).toBeLessThan(8);
  });
});
