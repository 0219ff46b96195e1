import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdCalls } from './hold-calls.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit();
  await save(30);
});
afterAll(() => visit?.close());

test('what holds for all rates follows others, and is never saved over unseen', async () => {
  const { page } = visit;
  await visit.open(`/sites/${visit.siteId}/revenue`);
  await page.getByRole('button', { name: 'Set your rate' }).click();
  await page.getByText('Currency and attribution window').click();
  const days = page.getByLabel('Attribution window (days)');
  await expect.poll(() => days.inputValue()).toBe('30');
  await save(14);
  await comeBack(1);
  await expect.poll(() => days.inputValue()).toBe('14');
  await days.fill('7');
  await save(21);
  await comeBack(2);
  await page.getByRole('button', { name: 'Keep mine' }).waitFor();
  await expect.poll(() => days.inputValue()).toBe('7');
  await page.getByRole('button', { name: 'Use theirs' }).click();
  await expect.poll(() => days.inputValue()).toBe('21');
  await days.fill('9');
  await page.locator('details[open]').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: false }).first().waitFor();
  const { attribution_days } = await visit.server.call('GET /v1/sites/:id/revenue', {
    params: { id: visit.siteId },
  });
  expect(attribution_days).toBe(9);
  await expect.poll(() => page.getByRole('button', { name: 'Keep mine' }).count()).toBe(0);
  expect(visit.complaints).toEqual([]);
});

test('what choices are worth follows others too, and an own comma is no change of others', async () => {
  const { page, server, siteId } = visit;
  const params = { id: siteId };
  await server.call('PUT /v1/templates/sites/:id', {
    params,
    body: {
      name: 'default',
      config: {
        choices: [
          { id: 'allow', kind: 'allow' },
          { id: 'letter', kind: 'newsletter', url: '/letter' },
        ],
      },
    },
  });
  const worth = (value: string) =>
    server.call('PUT /v1/sites/:id/revenue', {
      params,
      body: { currency: 'EUR', choice_values: [{ choice: 'letter', value }] },
    });
  await worth('1');
  await visit.open(`/sites/${siteId}/revenue`);
  await page.getByRole('button', { name: 'Set your rate' }).click();
  await page.getByText('What other choices are worth').click();
  const value = page.getByLabel('One “letter”');
  await expect.poll(() => value.inputValue()).toBe('1');
  await worth('2');
  await comeBack(3);
  await expect.poll(() => value.inputValue()).toBe('2');
  await value.fill('4,10');
  await page.locator('details[open]').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: false }).first().waitFor();
  const { choice_values } = await server.call('GET /v1/sites/:id/revenue', { params });
  expect(choice_values).toEqual([{ choice: 'letter', value: '4.10' }]);
  expect(await page.getByRole('button', { name: 'Keep mine' }).count()).toBe(0);
  await value.fill('5');
  await worth('3');
  await comeBack(4);
  await page.getByRole('button', { name: 'Use theirs' }).click();
  await expect.poll(() => value.inputValue()).toBe('3');
  expect(visit.complaints).toEqual([]);
});

test('what is typed on while it is saved is no change of others', async () => {
  const { page } = visit;
  await save(30);
  await visit.open(`/sites/${visit.siteId}/revenue`);
  await page.getByRole('button', { name: 'Set your rate' }).click();
  await page.getByText('Currency and attribution window').click();
  await page.getByText('What other choices are worth').click();
  const days = page.getByLabel('Attribution window (days)');
  const value = page.getByLabel('One “letter”');
  const button = (part: Locator) =>
    page.locator('details', { has: part }).getByRole('button', { name: 'Save' });
  for (const [part, sent, more] of [
    [days, '31', '32'],
    [value, '7', '8'],
  ] as const) {
    const release = await holdCalls(page, 'PUT', '**/revenue');
    await part.fill(sent);
    await button(part).click();
    await part.fill(more);
    await expect.poll(() => button(days).getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => button(value).getAttribute('aria-disabled')).toBe('true');
    await release();
    await expect.poll(() => button(part).getAttribute('aria-disabled')).toBe('false');
    expect(await part.inputValue()).toBe(more);
    expect(await page.getByRole('button', { name: 'Keep mine' }).count()).toBe(0);
  }
  expect(visit.complaints).toEqual([]);
});

test('a rate that was removed can be brought back again where that failed', async () => {
  const { page, server, siteId } = visit;
  const rates = [{ from: '2026-01-01', mode: 'rpm' as const, rpm: '4' }];
  await server.call('PUT /v1/sites/:id/revenue', {
    params: { id: siteId },
    body: { currency: 'EUR', rates },
  });
  await visit.open(`/sites/${siteId}/revenue`);
  await page.getByRole('button', { name: 'Rates', exact: true }).click();
  await page.getByRole('button', { name: /^Remove the rate starting/ }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await page.route('**/revenue', (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    return route.fulfill({
      status: 500,
      json: { error: { code: 'INTERNAL_ERROR', message: '', details: {} } },
    });
  });
  await undo.click();
  await page.locator('[data-part=notice]').waitFor();
  await page.unroute('**/revenue');
  await undo.click();
  await page.getByRole('button', { name: /^Remove the rate starting/ }).waitFor();
  const stored = await server.call('GET /v1/sites/:id/revenue', { params: { id: siteId } });
  expect(stored.rates).toEqual(rates);
});

async function save(attribution_days: number): Promise<void> {
  const params = { id: visit.siteId };
  await visit.server.call('PUT /v1/sites/:id/revenue', {
    params,
    body: { currency: 'EUR', attribution_days },
  });
}

/** To the window, minutes later: what is on the screen is read again. */
async function comeBack(minutes: number): Promise<void> {
  await visit.page.clock.setFixedTime(Date.now() + minutes * 60_000);
  await visit.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}
