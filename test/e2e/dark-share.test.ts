import { afterAll, beforeAll, expect, test } from 'vitest';
import { event, track } from '../support/events.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

const dayMs = 86_400_000;

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit({ domain: 'example.com' });
});
afterAll(() => visit?.close());

/** So many visits yesterday, of which the script told. */
async function seen(count: number): Promise<void> {
  const timestamp = new Date(visit.server.clock.now() - dayMs).toISOString();
  for (let sent = 0; sent < count; sent += 400) {
    const events = Array.from({ length: Math.min(400, count - sent) }, () =>
      event(visit.siteId, { timestamp }),
    );
    expect(await track(visit.server, { events })).toMatchObject({ status: 201 });
  }
  await visit.server.flush();
}

async function served(page_views: number): Promise<void> {
  const date = new Date(visit.server.clock.now() - dayMs).toISOString().slice(0, 10);
  const params = { id: visit.siteId };
  await visit.byOwner('PUT /v1/sites/:id/page-views', { params, body: { days: [{ date, page_views }] } });
}

test('the overview shows the dark share where a server counted, and leads to the first-party setup', async () => {
  const { page } = visit;
  const remark = page.locator('[data-part=dark-share]');
  await seen(600);
  await visit.open(`/sites/${visit.siteId}`);
  const next = page.getByRole('region', { name: 'Do next' });
  await next.getByRole('heading').first().waitFor();
  expect(await remark.count()).toBe(0);

  await served(1_000);
  await page.reload();
  await expect
    .poll(() => remark.textContent())
    .toMatch(
      /blockers stopped the script itself on about 36\.8% of page views \(\d.*% to 4\d.*%\)\. How it’s estimated$/,
    );
  const action = next.getByRole('listitem').filter({ hasText: 'Serve Truce from your own domain' });
  await action.getByRole('link').waitFor();
  await visit.checkAccessibility('dark share');
  const href = await remark.getByRole('link').getAttribute('href');
  expect((await fetch(new URL(href ?? '', visit.server.url))).status).toBe(200);
  await action.getByRole('link').click();
  await page.waitForURL('**/settings#paths');
});

test('settings have the inline snippet, with its hash', async () => {
  const { page, siteId } = visit;
  await visit.open(`/sites/${siteId}/settings#installation`);
  await page.getByText('When the script itself is blocked').click();
  const params = { id: siteId };
  const { snippet, csp_hash } = await visit.byOwner('GET /v1/sites/:id/inline-snippet', { params });
  await page.getByRole('button', { name: 'Copy inline snippet' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(snippet);
  await expect.poll(() => page.getByText(csp_hash).count()).toBe(1);
  await visit.checkAccessibility('inline snippet');
});
