import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Opens the list of a button, goes to the first name with the letter, and picks it. The button has the focus again. */
export async function addByKeyboard(page: Page, button: string, name: string): Promise<void> {
  const add = page.getByRole('button', { name: button });
  await add.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press(name.charAt(0).toLowerCase());
  await expect.poll(() => page.locator(':focus').textContent()).toBe(name);
  await page.keyboard.press('Enter');
  await expect.poll(() => add.evaluate((element) => element === document.activeElement)).toBe(true);
}
