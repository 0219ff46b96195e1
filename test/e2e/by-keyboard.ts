import type { Page } from 'playwright-core';

/** What the thing that has the focus is called. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement | null;
    const label = focused?.getAttribute('aria-label') ?? focused?.labels?.[0]?.textContent;
    return label ?? focused?.textContent ?? '';
  });
}

/** Goes on to what is called so, as a person without a mouse does. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if ((await focusedName(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to "${name}"`);
}
