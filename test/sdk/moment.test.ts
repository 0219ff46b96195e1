import { describe, expect, test } from 'vitest';
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
