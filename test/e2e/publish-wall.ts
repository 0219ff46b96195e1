import type { Page } from 'playwright-core';

/** Publishes what the wall builder shows, and waits until it says so. */
export async function publishWall(page: Page, says = 'Published.'): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText(says, { exact: true }).waitFor();
}
