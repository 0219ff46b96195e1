import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
let page: SiteVisit['page'];
const sent: string[] = [];

beforeAll(async () => {
  visit = await openSiteVisit();
  page = visit.page;
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
});

afterAll(() => visit?.close());

describe('a button clicked twice at once', () => {
  test('saves once, and takes the own change for nobody else’s', async () => {
    await visit.open(`/sites/${visit.siteId}/settings`);
    const general = page.locator('#general');
    await general.getByLabel('Name').fill('Clicked twice');
    await clickTwice(general.getByRole('button', { name: 'Save', exact: true }));
    await general.getByText('Saved.', { exact: true }).waitFor();
    expect(timesSent(`PATCH /v1/sites/${visit.siteId}`)).toBe(1);
  });

  test('makes one key', async () => {
    await page.goto(`${visit.server.url}/settings/api`);
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('For the report');
    await page.getByLabel('Expires').selectOption('In 30 days');
    await clickTwice(page.getByRole('button', { name: 'Create key' }));
    await page.getByText('For the report').first().waitFor();
    expect(timesSent('POST /v1/keys')).toBe(1);
  });
});

/** Screens send other requests on their own, as the language of a first visit. */
function timesSent(request: string): number {
  return sent.filter((each) => each === request).length;
}

/** Both before the page can draw anything, as on a phone that is busy. */
function clickTwice(button: Locator): Promise<void> {
  return button.evaluate((element) => {
    (element as HTMLElement).click();
    (element as HTMLElement).click();
  });
}
