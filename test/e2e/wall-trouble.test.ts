import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { patienceMs } from '../support/patience.ts';
import { publishWall } from './publish-wall.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
let page: SiteVisit['page'];

beforeAll(async () => {
  visit = await openSiteVisit();
  page = visit.page;
  await visit.open(`/sites/${visit.siteId}/wall`);
});

afterAll(() => visit?.close());

describe('when something goes wrong in the wall builder', () => {
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
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('beforeunload'), patienceMs);
    await expect.poll(() => title().inputValue()).toBe('Kept');
  });

  test('what cannot be undone says so, and can be tried again', async () => {
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await publishWall(page);
    await title().fill('Typed, and not saved');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('“default 2” deleted.').waitFor();
    await page.route('**/v1/templates/**', refuseSaves);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('alert').waitFor();
    await visit.checkAccessibility('an undo that failed');
    await page.unroute('**/v1/templates/**', refuseSaves);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('“default 2” restored.').waitFor();
    await page.getByRole('button', { name: /^default 2/ }).click();
    await expect.poll(() => title().inputValue()).toBe('Typed, and not saved');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
  });

  test('what was refused and is no longer on the screen does not stop a save', async () => {
    await page.getByLabel('Letter').check();
    await page.getByLabel('Portrait URL', { exact: true }).fill('ana.jpg');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Not saved. Check the highlighted fields.').waitFor();
    await page.getByLabel('Plain').check();
    await page.getByLabel('Portrait URL', { exact: true }).waitFor({ state: 'detached' });
    await title().fill('Saved as plain');
    await page.getByText('You have unsaved changes.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved as a draft.', { exact: true }).waitFor();
  });

  test('nothing was asked of another host, nothing broke', () => {
    expect(visit.complaints).toEqual([]);
  });
});

async function refuseSaves(route: Route): Promise<void> {
  if (route.request().method() === 'PUT') await route.fulfill({ status: 500, body: '{}' });
  else await route.continue();
}

function title() {
  return page.getByRole('region', { name: 'Texts' }).getByLabel('Title');
}
