import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
let page: SiteVisit['page'];

beforeAll(async () => {
  visit = await openSiteVisit();
  page = visit.page;
  await visit.open(`/sites/${visit.siteId}/wall`);
});

afterAll(() => visit?.close());

describe('when something goes wrong in the wall builder', { timeout: 60_000 }, () => {
  test('templates that do not come are asked for again', async () => {
    await page.route('**/v1/templates/**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await visit.checkAccessibility('no templates');
    await page.unroute('**/v1/templates/**');
    await again.click();
    await title().waitFor();
  });

  test('what could not be saved stays, with the reason', async () => {
    await page.route('**/v1/templates/**', (route) => route.abort());
    await title().fill('Kept');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Can’t reach Truce').waitFor();
    await expect.poll(() => title().inputValue()).toBe('Kept');
    await page.unroute('**/v1/templates/**');
  });

  test('the browser asks before it loses a draft', async () => {
    const asked = vi.fn();
    page.once('dialog', (dialog) => {
      asked(dialog.type());
      void dialog.dismiss();
    });
    await page.evaluate(() => location.reload());
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('beforeunload'), 20_000);
    await expect.poll(() => title().inputValue()).toBe('Kept');
  });

  test('what was refused and is no longer on the screen does not stop a save', async () => {
    await page.getByLabel('Letter').check();
    await page.getByLabel('Portrait URL', { exact: true }).fill('ana.jpg');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Not saved. Check the highlighted fields.').waitFor();
    await page.getByLabel('Plain').check();
    await page.getByText('You have unsaved changes.').waitFor();
    await title().fill('Saved as plain');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved as a draft.', { exact: true }).waitFor();
  });

  test('nothing was asked of another host, nothing broke', () => {
    expect(visit.complaints).toEqual([]);
  });
});

function title() {
  return page.getByRole('region', { name: 'Texts' }).getByLabel('Title');
}
