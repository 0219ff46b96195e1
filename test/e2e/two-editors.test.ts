import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Site } from '../../src/contract/sites/sites.ts';
import { type OwnerVisit, openOwnerVisit } from './owner-visit.ts';
import { signedIn } from './sign-in.ts';

const conflict = 'Someone else changed these settings while you were editing';
let visit: OwnerVisit;
let owner: Page;
let colleague: Page;
let site: Site;

beforeAll(async () => {
  visit = await openOwnerVisit();
  owner = visit.page;
  colleague = await signedIn(visit, 'owner@news.example', 'a long enough password');
  site = await visit.server.call('POST /v1/sites', { body: { domain: 'news.example' } });
});

afterAll(() => visit?.close());

describe('two owners at the same settings', () => {
  test('whose first rates meet: the one that is refused stays in sight', async () => {
    for (const page of [owner, colleague]) {
      await open(page, 'revenue');
      await page.getByRole('button', { name: 'Set your rate' }).click();
      await page.getByLabel('Currency').selectOption('EUR');
    }
    await price(colleague).fill('5');
    await price(owner).fill('6');
    await save(colleague, 'Save rate');
    await colleague.getByRole('cell', { name: '€5' }).waitFor();
    await price(colleague).waitFor({ state: 'hidden' });
    await save(owner, 'Save rate');
    await owner.getByRole('cell', { name: '€5' }).waitFor();
    await expect.poll(() => price(owner).inputValue()).toBe('6');
    await price(owner).waitFor();
  });

  test('who each add a rate keep both', async () => {
    const body = { currency: 'EUR', rates: [{ from: '2026-01-01', mode: 'rpm' as const, rpm: '4' }] };
    await visit.server.call('PUT /v1/sites/:id/revenue', { params: { id: site.id }, body });
    for (const page of [owner, colleague]) {
      await open(page, 'revenue');
      await page.getByRole('button', { name: 'Rates', exact: true }).click();
      await page.getByText('Add a rate for another date').click();
    }
    await addRate(colleague, 'Germany', '5');
    await addRate(owner, 'France', '6');
    const { rates } = await visit.server.call('GET /v1/sites/:id/revenue', { params: { id: site.id } });
    expect(rates.map(({ country }) => country)).toEqual([undefined, 'DE', 'FR']);
    await owner.getByRole('row', { name: /Germany/ }).waitFor();
  });

  test('hear of each other at the alerts', async () => {
    for (const page of [owner, colleague]) await open(page, 'integrations');
    await alerts(colleague).getByLabel('Hours without data before an alert').fill('5');
    await alerts(owner).getByLabel('Email alerts to').fill('desk@news.example');
    await save(colleague, 'Save alerts');
    await alerts(colleague).getByText('Saved').waitFor();
    await save(owner, 'Save alerts');
    await owner.getByText(conflict).waitFor();
    await visit.checkAccessibility('alerts: someone else saved them');
    await owner.getByRole('button', { name: 'Keep mine' }).click();
    await save(owner, 'Save alerts');
    await alerts(owner).getByText('Saved').waitFor();
    const saved = await visit.server.call('GET /v1/sites/:id/alerts', { params: { id: site.id } });
    expect(saved).toMatchObject({ no_data_hours: 5, recipients: ['desk@news.example'] });
  });

  test('hear of each other at a report', async () => {
    const report = await visit.server.call('POST /v1/sites/:id/reports', {
      params: { id: site.id },
      body: { name: 'Mobile readers', metrics: ['sessions'], schedule: { frequency: 'weekly' } },
    });
    for (const page of [owner, colleague]) {
      await open(page, 'reports');
      await page.getByRole('button', { name: 'Edit: Mobile readers' }).click();
    }
    const name = (page: Page) => page.getByLabel('Name', { exact: true });
    await name(colleague).fill('Readers on phones');
    await save(colleague, 'Save report');
    await colleague.getByRole('heading', { name: 'Readers on phones' }).waitFor();
    await name(owner).fill('Phones');
    await save(owner, 'Save report');
    await owner.getByText(conflict).waitFor();
    await visit.checkAccessibility('report: someone else saved it');
    await owner.getByRole('button', { name: 'Use theirs' }).click();
    await expect.poll(() => name(owner).inputValue()).toBe('Readers on phones');
    const params = { id: site.id, report: report.id };
    const stored = await visit.server.call('GET /v1/sites/:id/reports/:report', { params });
    expect(stored.name).toBe('Readers on phones');
  });

  test('hear of each other at an integration', async () => {
    const params = { id: site.id };
    const url = 'https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnopqrstuvwx';
    const draft = { kind: 'slack' as const, name: 'Newsroom', url, events: ['daily_report' as const] };
    await visit.server.call('POST /v1/sites/:id/integrations', { params, body: draft });
    for (const page of [owner, colleague]) {
      await open(page, 'integrations');
      await page.getByRole('button', { name: 'Change: Newsroom' }).click();
    }
    const form = (page: Page) => page.getByRole('form', { name: 'Edit Newsroom' });
    await form(colleague).getByLabel('Weekly report').check();
    await form(colleague).getByRole('button', { name: 'Save' }).click();
    await colleague.getByRole('listitem', { name: 'Newsroom' }).getByText('Weekly report').waitFor();
    await form(owner).getByLabel('Name', { exact: true }).fill('Sports desk');
    await form(owner).getByRole('button', { name: 'Save' }).click();
    await owner.getByText(conflict).waitFor();
    await visit.checkAccessibility('integration: someone else saved it');
    await owner.getByRole('button', { name: 'Keep mine' }).click();
    await form(owner).getByRole('button', { name: 'Save' }).click();
    await owner.getByRole('listitem', { name: 'Sports desk' }).waitFor();
    const { integrations } = await visit.server.call('GET /v1/sites/:id/integrations', { params });
    expect(integrations).toMatchObject([{ name: 'Sports desk', events: ['daily_report', 'weekly_report'] }]);
  });
});

async function open(page: Page, tab: string): Promise<void> {
  await page.goto(`${visit.server.url}/sites/${site.id}/${tab}`);
}

async function addRate(page: Page, country: string, price: string): Promise<void> {
  await page.getByLabel('Earnings per 1,000 page views').fill(price);
  await page.getByLabel('Country', { exact: true }).selectOption(country);
  await save(page, 'Save rate');
  await page.getByRole('row', { name: new RegExp(country) }).waitFor();
}

function price(page: Page) {
  return page.getByLabel('Earnings per 1,000 page views');
}

function alerts(page: Page) {
  return page.getByRole('form', { name: 'Alerts' });
}

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
}
