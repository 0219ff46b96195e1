import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { event } from '../support/events.ts';
import { tabTo } from './by-keyboard.ts';
import { tell } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
let page: Page;
beforeAll(async () => {
  visit = await openSiteVisit({ env: { TRUCE_ALLOW_PRIVATE_WEBHOOKS: '1' } });
  page = visit.page;
  const metadata = { country: 'FR' };
  await tell(visit.server, [event(visit.siteId, { session_id: 'one', event_type: 'page_view', metadata })]);
});
afterAll(() => visit?.close());

describe('the focus stays near a report', () => {
  beforeAll(() => visit.open(`/sites/${visit.siteId}/reports`));
  const newReport = () => page.getByRole('button', { name: 'New report' });
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });

  test('that is not added after all, or is', async () => {
    await newReport().click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await hasFocus(newReport());
    await newReport().click();
    await page.getByLabel('Name').fill('Mondays');
    await page.getByRole('button', { name: 'Add report' }).click();
    await hasFocus(newReport());
    await says('Report added.');
  });

  test('whose settings are left alone, or saved', async () => {
    await page.getByRole('button', { name: 'Edit: Mondays' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await hasFocus(heading('Mondays'));
    await page.getByRole('button', { name: 'Edit: Mondays' }).click();
    await page.getByLabel('Name').fill('Tuesdays');
    await page.getByRole('button', { name: 'Save report' }).click();
    await hasFocus(heading('Tuesdays'));
    await says('Saved.');
    await visit.checkAccessibility('a report that was saved');
  });

  test('that gets and loses a recipient', async () => {
    const add = page.getByRole('button', { name: 'Add recipient: Tuesdays' });
    await add.click();
    await page.getByLabel('Email', { exact: true }).fill('ann@news.example');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await hasFocus(add);
    await says('ann@news.example added.');
    const card = page.getByRole('listitem').filter({ has: heading('Tuesdays') });
    await card.getByRole('button', { name: 'Remove: ann@news.example' }).click();
    await hasFocus(card.getByRole('heading', { name: 'Recipients' }));
    await says('ann@news.example removed.');
  });

  test('that is deleted', async () => {
    await page.getByRole('button', { name: 'Delete: Tuesdays' }).click();
    await hasFocus(page.getByText('Reports are emailed at'));
    await says(/^Tuesdays deleted\./);
  });
});

test('what was said of one report is gone when another one is deleted', async () => {
  await page.getByRole('button', { name: 'New report' }).click();
  await page.getByLabel('Name').fill('Weekly');
  await page.getByRole('button', { name: 'Add report' }).click();
  await says('Report added.');
  await page.getByRole('button', { name: 'Delete: Weekly' }).click();
  await says(/^Weekly deleted\./);
  expect(await page.getByText('Report added.').count()).toBe(0);
});

describe('the focus stays in the overview', () => {
  const summary = () => page.locator('summary', { hasText: 'in this period' });

  test('when a note is saved or deleted, each by its name', async () => {
    await visit.open(`/sites/${visit.siteId}`);
    for (const text of ['Relaunch', 'New price']) {
      await page.getByRole('button', { name: 'Add a note' }).click();
      await page.getByLabel('Note', { exact: true }).fill(text);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await hasFocus(summary());
      await says('Saved.');
    }
    await page.getByRole('button', { name: 'Edit: Relaunch' }).waitFor();
    await page.getByRole('button', { name: 'Delete: Relaunch' }).click();
    await hasFocus(summary());
    await says(/Note deleted\./);
  });

  test('when the last filter is removed', async () => {
    await visit.open(`/sites/${visit.siteId}?f=country.is.FR`);
    await page.getByRole('button', { name: /^Remove filter/ }).click();
    await hasFocus(page.locator('ul[aria-label=Filters]'));
    await visit.checkAccessibility('no filters');
  });

  test('when a segment is deleted', async () => {
    const filters = [{ dimension: 'country' as const, operator: 'is' as const, value: 'FR' }];
    const params = { id: visit.siteId };
    await visit.server.call('PUT /v1/sites/:id/segments', { params, body: { name: 'France', filters } });
    await visit.open(`/sites/${visit.siteId}`);
    await page.getByRole('button', { name: 'Segments' }).click();
    await page.getByRole('button', { name: /^Delete.*France/ }).click();
    await hasFocus(page.getByRole('status').filter({ hasText: 'France' }));
  });
});

test('the focus stays at an A/B test that is not set up after all, or is saved as a draft', async () => {
  const params = { id: visit.siteId };
  const body = { name: 'Other', config: { title: 'Other' } };
  await visit.server.call('PUT /v1/templates/sites/:id', { params, body });
  await visit.open(`/sites/${visit.siteId}/ab-test`);
  const heading = page.getByRole('heading', { name: 'Find out which wall works better' });
  for (const end of ['Cancel', 'Save as draft']) {
    await page.getByRole('button', { name: /^(Set up a test|Continue)/ }).click();
    await page.getByRole('button', { name: end, exact: true }).click();
    await hasFocus(heading);
  }
  await says('Saved as a draft.');
});

test('the focus is seen in a bar that scrolls sideways', async () => {
  onTestFinished(() => page.setViewportSize({ width: 1280, height: 900 }));
  await page.setViewportSize({ width: 390, height: 844 });
  await visit.open(`/sites/${visit.siteId}`);
  await page.getByRole('button', { name: 'Previous period' }).focus();
  await tabTo(page, 'Filter');
  const isSeen = () =>
    page.evaluate(() => {
      const { left, right } = document.activeElement?.getBoundingClientRect() ?? { left: -1, right: 0 };
      return left >= 0 && right <= innerWidth;
    });
  await expect.poll(isSeen).toBe(true);
});

test('the focus stays at an integration whose settings are left alone', async () => {
  const params = { id: visit.siteId };
  const body = {
    kind: 'webhook' as const,
    name: 'Ledger',
    url: 'http://127.0.0.1:9/',
    events: ['daily_report' as const],
  };
  await visit.server.call('POST /v1/sites/:id/integrations', { params, body });
  await visit.open(`/sites/${visit.siteId}/integrations`);
  await page.getByRole('button', { name: /^Edit: Ledger|^Change: Ledger/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await hasFocus(page.getByRole('heading', { name: 'Ledger', exact: true }));
});

async function hasFocus(place: Locator): Promise<void> {
  await place.waitFor({ state: 'attached' });
  await expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Somewhere on the page, in what a screen reader listens to. */
async function says(text: string | RegExp): Promise<void> {
  await page.getByRole('status').filter({ hasText: text }).first().waitFor();
}
