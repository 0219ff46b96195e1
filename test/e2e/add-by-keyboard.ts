import { expect } from 'vitest';
import type { OwnerVisit } from './owner-visit.ts';

/** Opens the list of a button, goes to the first name with the letter, and picks it. The button has the focus again. */
export async function addByKeyboard(
  { page, checkAccessibility }: OwnerVisit,
  button: string,
  name: string,
): Promise<void> {
  const add = page.getByRole('button', { name: button });
  await add.press('Enter');
  await checkAccessibility(`the list of ${button}`);
  await page.keyboard.press(name.charAt(0).toLowerCase());
  await expect.poll(() => page.locator(':focus').textContent()).toBe(name);
  await page.keyboard.press('Enter');
  await expect.poll(() => add.evaluate((element) => element === document.activeElement)).toBe(true);
}
