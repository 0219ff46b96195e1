import { describe, expect, test, vi } from 'vitest';
import { momentOf } from '../../src/sdk/ask/moment.ts';

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

describe('exit intent', () => {
  test('on a phone is to scroll back up, also where it claims to have a mouse', async () => {
    const page = openPage(android, { hover: true });
    page.leave();
    expect(await page.isTime()).toBe(false);
    page.scrollTo(1000);
    page.scrollTo(700);
    expect(await page.isTime()).toBe(false);
    page.scrollTo(500);
    expect(await page.isTime()).toBe(true);
  });

  test('on a desktop is the mouse that leaves at the top, also where no mouse is known', async () => {
    const page = openPage(desktop, { hover: false });
    page.scrollTo(1000);
    page.scrollTo(0);
    expect(await page.isTime()).toBe(false);
    page.leave();
    expect(await page.isTime()).toBe(true);
  });
});

describe('how far a page was read', () => {
  const scrolling = (scrollHeight: number, overflow = 'auto') => ({
    ...{ scrollTop: 0, clientHeight: 800, scrollHeight, overflow },
  });
  test.each<[name: string, page: object, isSeenWhole: boolean]>([
    ['that fits into the window', { page: scrolling(800) }, true],
    ['in which a part scrolls', { page: scrolling(800), inner: scrolling(5000) }, false],
    ['in which a part only runs over', { page: scrolling(800), inner: scrolling(5000, 'visible') }, true],
    ['in quirks mode, where the body scrolls', { page: scrolling(5000), root: scrolling(800) }, false],
  ])('%s', async (_, given, isSeenWhole) => {
    const { page, inner, root = page } = given as Record<string, ReturnType<typeof scrolling> | undefined>;
    const nodes = [root, page, ...(inner ? [inner] : [])];
    const more = { documentElement: root, scrollingElement: page, querySelectorAll: () => nodes };
    const document = Object.assign(new EventTarget(), more);
    vi.stubGlobal('getComputedStyle', (node: unknown) => node);
    let isTime = false;
    const window = { document } as unknown as Window & typeof globalThis;
    void momentOf(window, { scroll_percent: 50 }, () => true).then(() => {
      isTime = true;
    });
    for (let turn = 0; turn < 9; turn++) await undefined;
    expect(isTime).toBe(isSeenWhole);
    vi.unstubAllGlobals();
  });
});

/** A page as far as the rule looks at it, in a window 800 pixels high. */
function openPage(userAgent: string, { hover }: { hover: boolean }) {
  const target = new EventTarget();
  const documentElement = { scrollTop: 0, clientHeight: 800, scrollHeight: 5000 };
  const document = Object.assign(target, { documentElement });
  const window = {
    document,
    navigator: { userAgent, maxTouchPoints: 5 },
    screen: { width: 400, height: 800 },
    matchMedia: () => ({ matches: hover }),
  } as unknown as Window & typeof globalThis;
  let isTime = false;
  void momentOf(window, { exit_intent: true }, () => true).then(() => {
    isTime = true;
  });
  return {
    scrollTo(top: number) {
      documentElement.scrollTop = top;
      target.dispatchEvent(new Event('scroll'));
    },
    leave: () =>
      target.dispatchEvent(Object.assign(new Event('mouseout'), { clientY: -1, relatedTarget: null })),
    async isTime() {
      for (let turn = 0; turn < 9; turn++) await undefined; // what is settled has said so by then
      return isTime;
    },
  };
}
