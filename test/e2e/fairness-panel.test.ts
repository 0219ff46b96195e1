import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnerVisit, openOwnerVisit } from './owner-visit.ts';

let visit: OwnerVisit;
let page: Page;

beforeAll(async () => {
  visit = await openOwnerVisit();
  page = visit.page;
  const { id } = await visit.server.call('POST /v1/sites', { body: { domain: 'news.example' } });
  await page.goto(`${visit.server.url}/sites/${id}/wall`);
});

afterAll(() => visit?.close());

describe('the fairness check in the wall builder', () => {
  const panel = () => page.getByRole('region', { name: 'Fairness check' });
  const firstStatus = () => panel().getByRole('status').textContent();

  test('says what could be kinder in the template as it is', async () => {
    await expect.poll(firstStatus).toBe('Nothing unfair. One thing could be kinder:');
    await panel().getByText('A hard wall with no choice but to allow ads').waitFor();
  });

  test('follows what is typed, and names the field', async () => {
    await page.getByLabel('Title', { exact: true }).first().fill('Stop stealing from us');
    await expect.poll(firstStatus).toContain('This wall treats visitors unfairly. You can save it');
    const first = panel().getByRole('listitem').first();
    await expect
      .poll(() => first.textContent())
      .toBe('ProblemTitle“stealing” blames visitors. Say what ads pay for instead.');
    await visit.checkAccessibility('the fairness check');
  });

  test('stops nobody from saving', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved as a draft.').waitFor();
  });

  test('has nothing to say of a fair wall', async () => {
    await page.getByLabel('Title', { exact: true }).first().fill('Ads keep this site free');
    await page.getByRole('radio', { name: /^Inline/ }).check();
    await expect.poll(firstStatus).toBe('No blame, no pressure, no tricks: nothing to change.');
    await expect.poll(() => panel().getByRole('listitem').count()).toBe(0);
  });

  test('leads to what is checked', async () => {
    const href = await panel().getByRole('link').getAttribute('href');
    expect((await fetch(new URL(href ?? '', visit.server.url))).status).toBe(200);
  });
});
