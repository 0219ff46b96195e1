import { afterAll, beforeAll, expect, test } from 'vitest';
import { event } from '../support/events.ts';
import { tell } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit({ domain: 'news.example' });
  const { server, siteId } = visit;
  const params = { id: siteId };
  const choices = [
    { id: 'allow', kind: 'allow' as const },
    { id: 'pass', kind: 'pass' as const, url: '/pass?t={token}' },
    { id: 'later', kind: 'later' as const },
  ];
  await server.call('PUT /v1/templates/sites/:id', {
    params,
    body: { name: 'default', config: { choices } },
  });
  const rates = [{ from: '2020-01-01', mode: 'rpm' as const, rpm: '4.00' }];
  await server.call('PUT /v1/sites/:id/revenue', { params, body: { currency: 'EUR', rates } });
  const wall = (session_id: string, event_type = 'wall_displayed') =>
    event(siteId, {
      ...{ session_id, event_type, page_url: 'https://news.example/' },
      metadata: { choices: 'allow pass later', choice: 'pass' },
    });
  await tell(server, [wall('a'), wall('b'), wall('a', 'conversion_alternative')]);
  const { token } = await server.call('POST /v1/choices/:id', {
    params,
    body: { session_id: 'b', choice: 'pass' },
  });
  const body = { token, value: '12.00', currency: 'EUR' };
  await server.call('POST /v1/sites/:id/outcomes', { params, body });
  await server.flush();
  await visit.open(`/sites/${siteId}/revenue`);
});
afterAll(() => visit?.close());

const panel = () => visit.page.getByRole('region', { name: 'Other choices' });

test('what is claimed and what is confirmed stand apart, and apart from what ads brought', async () => {
  await expect.poll(() => panel().getByRole('row').last().textContent()).toBe('pass11 · €12.00');
  await expect.poll(() => panel().textContent()).toContain('Not included in the numbers above');
  await visit.checkAccessibility('revenue with other ways on');
});

test('an owner says what one is worth, beside the rates; the rates stay', async () => {
  const { page, server, siteId } = visit;
  await page.getByRole('button', { name: 'Rates', exact: true }).click();
  await page.getByText('What other choices are worth').click();
  expect(await page.getByLabel('One “later”').count()).toBe(0);
  const field = page.getByLabel('One “pass”');
  await field.fill('much');
  await field.press('Enter');
  await page.getByText('4.10').first().waitFor();
  await field.fill('4,5');
  await field.press('Enter');
  await page.getByText('Saved').waitFor();
  await visit.checkAccessibility('the rates with values of choices');
  const settings = await server.call('GET /v1/sites/:id/revenue', { params: { id: siteId } });
  expect(settings).toMatchObject({
    rates: [{ rpm: '4.00' }],
    choice_values: [{ choice: 'pass', value: '4.5' }],
  });
  await page.keyboard.press('Escape');
  await expect.poll(() => panel().getByRole('row').last().textContent()).toBe('pass1 · €4.501 · €12.00');
});
