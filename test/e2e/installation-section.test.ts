import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;

beforeAll(async () => {
  visit = await openSiteVisit();
  await visit.open(`/sites/${visit.siteId}/settings`);
});

afterAll(() => visit?.close());

const installation = () => visit.page.getByRole('region', { name: 'Installation', exact: true });

test('has the snippet and code for every platform, to copy', async () => {
  await installation().getByLabel('Platform').selectOption({ label: 'nginx' });
  await installation().getByRole('button', { name: 'Copy the code for nginx' }).click();
  const copied = () => visit.page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('proxy_pass');
  await installation().getByRole('button', { name: 'Copy new snippet' }).click();
  await expect.poll(copied).toMatch(/^<script>.+<\/script>$/);
  await installation().getByRole('button', { name: 'Copy snippet' }).click();
  await expect.poll(copied).toContain(`/v1/loader/${visit.siteId}.js`);
});

test('gives each copy button a name of its own, on every platform', async () => {
  const platform = installation().getByLabel('Platform');
  for (const name of await platform.locator('option').allInnerTexts()) {
    await platform.selectOption({ label: name });
    const labels = await installation()
      .locator('[data-part=copy]')
      .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
    expect(labels.length, name).toBeGreaterThan(0);
    expect(new Set(labels).size, `${name}: ${labels}`).toBe(labels.length);
  }
});

test('is verified with a list of what works and what is to be done', async () => {
  await installation().getByLabel('Page to check').fill('https://other.example/');
  await installation().getByRole('button', { name: 'Verify installation' }).click();
  await installation().getByText('Enter an address on news.example').waitFor();
  await installation().getByLabel('Page to check').fill('');
  await installation().getByRole('button', { name: 'Verify installation' }).click();
  await installation().getByRole('list', { name: 'Findings' }).waitFor();
  await expect.poll(() => installation().getByText('Problem', { exact: true }).count()).toBeGreaterThan(0);
  await visit.checkAccessibility('settings with a verification');
});
