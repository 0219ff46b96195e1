import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdCalls } from './hold-calls.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
let page: Page;
beforeAll(async () => {
  visit = await openSiteVisit();
  page = visit.page;
});
afterAll(() => visit?.close());

describe('what is typed in a form waits while another screen is looked at', () => {
  test('a new report, until it is canceled', async () => {
    await visit.open(`/sites/${visit.siteId}/reports`);
    await page.getByRole('button', { name: 'New report' }).click();
    const form = page.getByRole('form', { name: 'New report' });
    await form.getByLabel('Name').fill('Half a report');
    await form.getByLabel('Sent', { exact: true }).selectOption('monthly');
    await lookElsewhere();
    await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Half a report');
    await expect.poll(() => form.getByLabel('Sent', { exact: true }).inputValue()).toBe('monthly');
    expect(await asksBeforeItCloses()).toBe(true);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await lookElsewhere();
    await page.getByRole('button', { name: 'New report' }).click();
    await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('');
    expect(await asksBeforeItCloses()).toBe(false);
  });

  test('a report that is edited, until it is saved', async () => {
    const params = { id: visit.siteId };
    const schedule = { frequency: 'weekly' as const };
    const body = { name: 'Mondays', metrics: ['sessions' as const], schedule };
    await visit.server.call('POST /v1/sites/:id/reports', { params, body });
    await visit.open(`/sites/${visit.siteId}/reports`);
    await page.getByRole('button', { name: 'Edit: Mondays' }).click();
    const form = page.getByRole('form', { name: 'Edit Mondays' });
    await form.getByLabel('Name').fill('Tuesdays');
    await lookElsewhere();
    await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Tuesdays');
    await form.getByRole('button', { name: 'Save report' }).click();
    await page.getByRole('heading', { name: 'Tuesdays' }).waitFor();
    await lookElsewhere();
    await page.getByRole('heading', { name: 'Tuesdays' }).waitFor();
    expect(await form.count()).toBe(0);
  });

  test('alerts, a webhook and a CSV link', async () => {
    await visit.open(`/sites/${visit.siteId}/integrations`);
    const recipients = page.getByLabel('Email alerts to');
    await recipients.fill('desk@news.example');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByLabel('Endpoint URL', { exact: true }).fill('https://ledger.example/hook');
    await page.getByRole('button', { name: 'New CSV link' }).click();
    const link = page.getByRole('form', { name: 'New CSV link' });
    await link.getByLabel('Name').fill('Board sheet');
    await lookElsewhere();
    await expect.poll(() => recipients.inputValue()).toBe('desk@news.example');
    await expect
      .poll(() => page.getByLabel('Endpoint URL', { exact: true }).inputValue())
      .toBe('https://ledger.example/hook');
    await expect.poll(() => link.getByLabel('Name').inputValue()).toBe('Board sheet');
    expect(await asksBeforeItCloses()).toBe(true);
    await page.getByRole('button', { name: 'Save alerts' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).first().click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await asksBeforeItCloses()).toBe(false);
  });

  test('an invitation and an API key', async () => {
    await visit.open('/settings/team');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('Email').fill('ada@news.example');
    await page.getByRole('radio', { name: 'Admin' }).check();
    await lookAtSites();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ada@news.example');
    await expect.poll(() => page.getByRole('radio', { name: 'Admin' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('ada@news.example has been invited').waitFor();
    expect(await asksBeforeItCloses()).toBe(false);
    await visit.open('/settings/api');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('Half a key');
    await lookAtSites();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Half a key');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await asksBeforeItCloses()).toBe(false);
    await visit.open(`/sites/${visit.siteId}/integrations`);
  });

  test('a name of one’s own, until it is saved', async () => {
    await visit.open('/settings/account');
    const field = page.getByLabel('Your name');
    await field.fill('Ada L.');
    await lookAtSites();
    await expect.poll(() => field.inputValue()).toBe('Ada L.');
    expect(await asksBeforeItCloses()).toBe(true);
    const form = page.getByRole('form', { name: 'Name', exact: true });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Saved.').waitFor();
    await expect.poll(asksBeforeItCloses).toBe(false);
    await lookAtSites();
    await expect.poll(() => field.inputValue()).toBe('Ada L.');
  });

  test('a new site, until it is added or canceled', async () => {
    await visit.open('/sites/new');
    await page.getByLabel('Domain').fill('half.example');
    await lookAtSites();
    await expect.poll(() => page.getByLabel('Domain').inputValue()).toBe('half.example');
    expect(await asksBeforeItCloses()).toBe(true);
    await page.getByRole('link', { name: 'Cancel' }).click();
    expect(await asksBeforeItCloses()).toBe(false);
    await page.goBack();
    await expect.poll(() => page.getByLabel('Domain').inputValue()).toBe('');
    await page.getByLabel('Domain').fill('whole.example');
    await page.getByRole('button', { name: 'Add site' }).click();
    await page.waitForURL('**/sites/*-*');
    expect(await asksBeforeItCloses()).toBe(false);
    await visit.open(`/sites/${visit.siteId}/integrations`);
  });

  test('also where its save ends after the screen was left', async () => {
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/alerts', async (route) => {
      if (route.request().method() === 'PUT') await isHeld;
      await route.continue();
    });
    await page.getByLabel('Email alerts to').fill('desk@news.example\nads@news.example');
    await page.getByRole('button', { name: 'Save alerts' }).click();
    await page.getByRole('link', { name: 'Visitors', exact: true }).click();
    await page.waitForURL('**/detection');
    expect(await asksBeforeItCloses()).toBe(true);
    release();
    await expect.poll(asksBeforeItCloses).toBe(false);
    expect(visit.complaints).toEqual([]);
  });

  test.each([
    {
      section: 'settings',
      kept: '**/v1/sites/*',
      save: async () => {
        const general = page.locator('#general');
        await general.getByLabel('Name', { exact: true }).fill('  News of the day  ');
        await general.getByRole('button', { name: 'Save' }).click();
      },
    },
    {
      section: 'hold-out',
      kept: '**/v1/sites/*',
      save: async () => {
        await page.getByLabel('Visitors who never see a wall (%)').fill('05');
        await page.getByRole('button', { name: 'Save hold-out' }).click();
      },
    },
  ])('$section whose own save ended elsewhere are nobody else’s', async ({ section, kept, save }) => {
    await visit.open(`/sites/${visit.siteId}/${section === 'hold-out' ? 'ab-test' : section}`);
    const release = await holdCalls(page, 'PATCH', kept);
    await save();
    await page.getByRole('link', { name: 'Visitors', exact: true }).click();
    await page.waitForURL('**/detection');
    expect(await asksBeforeItCloses()).toBe(true);
    await release();
    await expect.poll(asksBeforeItCloses).toBe(false);
    await page.goBack();
    await page.getByRole('button', { name: 'Save' }).first().waitFor();
    expect(await page.getByText('Someone else changed these settings').count()).toBe(0);
    expect(await asksBeforeItCloses()).toBe(false);
  });

  test('a recipient whose adding ended elsewhere waits no longer', async () => {
    await visit.open(`/sites/${visit.siteId}/reports`);
    await page.getByRole('button', { name: 'Add recipient: Tuesdays' }).click();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Tuesdays' }) });
    await card.getByLabel('Email', { exact: true }).fill('bo@news.example');
    const release = await holdCalls(page, 'POST', '**/recipients');
    await card.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('link', { name: 'Visitors', exact: true }).click();
    await page.waitForURL('**/detection');
    expect(await asksBeforeItCloses()).toBe(true);
    await release();
    await expect.poll(asksBeforeItCloses).toBe(false);
  });

  test('a name that is typed on while it is saved', async () => {
    await visit.open('/settings/account');
    const field = page.getByLabel('Your name');
    const form = page.getByRole('form', { name: 'Name', exact: true });
    await field.fill('Ada');
    const release = await holdCalls(page, 'PATCH', '**/v1/me');
    await form.getByRole('button', { name: 'Save' }).click();
    await field.fill('Ada Lovelace');
    await release();
    await form.getByRole('button', { name: 'Save', exact: true }).waitFor();
    expect(await field.inputValue()).toBe('Ada Lovelace');
    expect(await asksBeforeItCloses()).toBe(true);
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(asksBeforeItCloses).toBe(false);
    expect(await field.inputValue()).toBe('Ada Lovelace');
  });
});

async function lookElsewhere(): Promise<void> {
  await page.getByRole('link', { name: 'Visitors', exact: true }).click();
  await page.waitForURL('**/detection');
  await page.goBack();
}

async function lookAtSites(): Promise<void> {
  await page.getByRole('link', { name: 'Sites', exact: true }).click();
  await page.waitForURL(`${visit.server.url}/`);
  await page.goBack();
}

/** Whether the page's answer to a close would be a question. */
function asksBeforeItCloses(): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
}
