import { afterAll, beforeAll, expect, test } from 'vitest';
import { tabAddress, tabs } from '../../src/web/site/tabs.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit();
});
afterAll(() => visit?.close());

const renamed = tabs.flatMap(({ path, formerly }) => (formerly ? [{ path, formerly }] : []));

test('three tabs have an older address', () => {
  expect(renamed.map(({ formerly }) => formerly)).toEqual(['test', 'value', 'connect']);
});

test.each(renamed)('/$formerly leads to /$path with its query and fragment', async ({ path, formerly }) => {
  await visit.open(`${tabAddress(visit.siteId, formerly)}?from=2026-01-01#details`);
  await visit.page.waitForURL(`**${tabAddress(visit.siteId, path)}?from=2026-01-01#details`);
  await visit.page.locator(`nav [data-path="${path}"][aria-current="page"]`).waitFor();
});

test('/settings/mail leads to /settings/email with its query and fragment', async () => {
  await visit.open('/settings/mail?from=2026-01-01#outbox');
  await visit.page.waitForURL('**/settings/email?from=2026-01-01#outbox');
  await visit.page.getByRole('link', { name: 'Email', exact: true, includeHidden: false }).waitFor();
});

test('/sites leads to the list of sites', async () => {
  await visit.open('/sites');
  await visit.page.waitForURL(`${visit.server.url}/`);
  await visit.page.getByRole('link', { name: 'Add site', exact: true }).waitFor();
});

test('Back leaves the site instead of returning to the older address', async () => {
  await visit.open('/settings');
  await visit.page.evaluate((address) => history.pushState(null, '', address), '/');
  await visit.page.goto(visit.server.url + tabAddress(visit.siteId, 'value'));
  await visit.page.waitForURL('**/revenue');
  await visit.page.goBack();
  await visit.page.waitForURL(`${visit.server.url}/`);
});
