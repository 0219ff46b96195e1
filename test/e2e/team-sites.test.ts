import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit();
});
beforeEach(() => visit.page.unrouteAll());
afterAll(() => visit?.close());

const broken = { status: 500, json: { error: { code: 'INTERNAL_ERROR', message: '', details: {} } } };

test('while the sites are unknown, nobody is limited to others', async () => {
  const { page, byOwner, siteId } = visit;
  const body = { email: 'ann@news.example', role: 'reader' as const, site_ids: [siteId] };
  await byOwner('POST /v1/invitations', { body });
  let fails = true;
  await page.route('**/v1/sites', (route) => (fails ? route.fulfill(broken) : route.continue()));
  await page.route('**/v1/members', async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    const { members } = await response.json();
    const ann = { ...members[0], id: crypto.randomUUID(), name: 'Ann', role: 'reader', site_ids: [siteId] };
    await route.fulfill({ response, json: { members: [...members, ann] } });
  });
  await visit.open('/settings/team');
  const ann = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Ann' }) });
  const change = ann.getByRole('button', { name: /^Change/ });
  await expect.poll(() => change.getAttribute('aria-disabled')).toBe('true');
  await page.getByText('Something went wrong on the server').waitFor();
  expect(await page.getByText('a deleted site').count()).toBe(0);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  expect(await page.getByRole('form', { name: 'Invite someone' }).count()).toBe(0);
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('form', { name: 'Invite someone' }).waitFor();
  await change.click();
  expect(await ann.getByRole('checkbox', { name: 'news.example' }).isChecked()).toBe(true);
});

test('invitations that could not be read are not none', async () => {
  const { page } = visit;
  await page.route('**/v1/invitations', (route) => route.fulfill(broken));
  await visit.open('/settings/team');
  await page.getByText('Something went wrong on the server').waitFor();
});

test('Enter in the password of a question answers it, and sends nothing else', async () => {
  const { page } = visit;
  await visit.open('/settings/team');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const form = page.getByRole('form', { name: 'Invite someone' });
  await form.getByLabel('Email').fill('second@news.example');
  await form.getByLabel('Owner').check();
  await form.getByRole('button', { name: 'Send invitation' }).click();
  const password = page.getByRole('dialog').getByLabel('Your password');
  await password.fill('no such password');
  await password.press('Enter');
  await page.getByText('Incorrect password').waitFor();
  await password.fill('a long enough password');
  await password.press('Enter');
  await page.getByText('second@news.example has been invited').waitFor();
});
