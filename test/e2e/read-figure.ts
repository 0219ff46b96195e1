import type { Page } from 'playwright-core';

/** What a step of the overview's story says. @param label its name */
export function readFigure(page: Page, label: string): Promise<string | null> {
  return page
    .getByRole('list', { name: 'Key metrics' })
    .getByRole('listitem')
    .filter({ has: page.getByText(label, { exact: true }) })
    .textContent();
}
