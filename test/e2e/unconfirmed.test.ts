import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { event, track } from '../support/events.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit({ domain: 'example.com' });
});
afterAll(() => visit?.close());

/** Sent by a stranger: without the mark that a page of the site is given. */
function conversion() {
  const session_id = randomUUID();
  return ['adblock_detected', 'wall_displayed', 'conversion_allowlist'].map((event_type) =>
    event(visit.siteId, { session_id, event_type }),
  );
}

async function send(events: ReturnType<typeof conversion>): Promise<void> {
  expect(await track(visit.server, { events })).toMatchObject({ status: 201 });
  await visit.server.flush();
}

test('the overview says how many conversions may not be genuine, where there are some', async () => {
  const remark = visit.page.getByText(/couldn’t be confirmed as coming from your pages/);
  await send(conversion().slice(0, 2));
  await visit.open(`/sites/${visit.siteId}`);
  await visit.page.getByRole('list', { name: 'Key metrics' }).waitFor();
  expect(await remark.count()).toBe(0);

  await send([...conversion(), ...conversion()]);
  await visit.open(`/sites/${visit.siteId}`);
  await expect
    .poll(() => remark.textContent())
    .toMatch(/^2 conversions couldn’t be confirmed .* may not be genuine\./);
  await visit.checkAccessibility('unconfirmed conversions');
  const href = await remark.getByRole('link').getAttribute('href');
  expect((await fetch(new URL(href ?? '', visit.server.url))).status).toBe(200);
});
