import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
let page: Page;
const name = `Wochenzeitung${'fürlangeNamen'.repeat(8)}`;

beforeAll(async () => {
  visit = await openSiteVisit();
  page = visit.page;
  await visit.byOwner('PATCH /v1/sites/:id', { params: { id: visit.siteId }, body: { name } });
});
afterAll(() => visit?.close());

test('a long site name without spaces does not widen the choice of sites on a phone', async () => {
  await visit.open('/settings/team');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page
    .getByRole('checkbox', { name: 'Only for these sites' })
    .or(page.getByText('Only for these sites'))
    .first()
    .click();
  await page.getByText(name).first().waitFor();
  await visit.checkAccessibility('an invitation to a site with a long name');
  await visit.open('/settings/api');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByText(name).first().waitFor();
  await visit.checkAccessibility('a key of a site with a long name');
});

test('asked nobody else', () => expect(visit.complaints).toEqual([]));
