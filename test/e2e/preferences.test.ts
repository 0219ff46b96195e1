import { afterAll, beforeAll, expect, test } from 'vitest';
import { event } from '../support/events.ts';
import { tell } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit();
});
afterAll(() => visit?.close());

const paper = () => visit.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const [light, dark] = ['rgb(247, 247, 245)', 'rgb(18, 20, 22)'];

test('the theme is the system’s until one is chosen, and stays chosen', async () => {
  const { page } = visit;
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit.open('/settings/account');
  await expect.poll(paper).toBe(dark);
  await openMenu();
  await visit.checkAccessibility('the account menu');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByLabel('Theme').selectOption('Light');
  await expect.poll(paper).toBe(light);
  await page.reload();
  await page.getByRole('button', { name: 'Account menu' }).waitFor();
  await expect.poll(paper).toBe(light);
  await openMenu();
  await page.getByLabel('Theme').selectOption('System');
  await expect.poll(paper).toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' });
});

test('dates are written as chosen, and the clock of a site’s screens is the site’s', async () => {
  const { page, siteId } = visit;
  const body = { config: { timezone: 'Asia/Tokyo' } };
  await visit.server.call('PATCH /v1/sites/:id', { params: { id: siteId }, body });
  const evening = `${dayAgo(3)}T20:30:00.000Z`;
  await tell(visit.server, [event(siteId, { timestamp: evening })]);
  // In Tokyo it is the next morning.
  const [, day, month, year] =
    new Date(`${dayAgo(2)}T00:00:00Z`).toUTCString().match(/(\d+) (\w+) (\d+)/) ?? [];
  await visit.open(`/sites/${siteId}/events`);
  const title = () => page.locator('time').first().getAttribute('title');
  await expect.poll(title).toMatch(new RegExp(`^${month} ${Number(day)}, ${year}, 5:30:00\\sAM`));
  await openMenu();
  await page.getByLabel('Dates').selectOption({ index: 1 });
  await expect.poll(title).toContain(`${Number(day)} ${month} ${year}, 05:30:00`);
});

test('the account page says which language is only that of the emails', async () => {
  const { page } = visit;
  await visit.open('/settings/account');
  const section = page.getByRole('region', { name: 'Language' });
  await section.getByText('Your emails and this dashboard use this language.').waitFor();
  // In another browser.
  const status = await page.evaluate(async () => {
    const [headers, body] = [{ 'content-type': 'application/json' }, JSON.stringify({ language: 'es' })];
    return (await fetch('/v1/me/language', { method: 'PUT', headers, body })).status;
  });
  expect(status).toBe(200);
  await page.reload();
  await section.getByText('This dashboard uses the language of this browser.').waitFor();
  expect(await section.getByRole('combobox').inputValue()).toBe('es');
  await section.getByRole('combobox').selectOption('en');
  await section.getByText('Your emails and this dashboard use this language.').waitFor();
});

test('the language of the menu is saved to the account', async () => {
  const { page } = visit;
  await openMenu();
  await page.locator('[data-part=language] select').selectOption('fr');
  await page.getByRole('button', { name: 'Menu du compte' }).waitFor();
  expect(await savedLanguage()).toBe('fr');
  const section = page.getByRole('region', { name: 'Langue' });
  await section.getByText('Vos e-mails et ce tableau de bord utilisent cette langue.').waitFor();
});

test('a language that could not be saved is used in this browser, which is said', async () => {
  const { page } = visit;
  await page.route('**/v1/me/language', (route) => route.abort());
  await page.getByRole('button', { name: 'Menu du compte' }).click();
  await page.locator('[data-part=language] select').selectOption('en');
  const said = page.getByRole('alert').filter({ hasText: 'Your language wasn’t saved to your account' });
  await said.waitFor();
  await visit.checkAccessibility('a language that could not be saved');
  expect(await savedLanguage()).toBe('fr');
  await page.unrouteAll();
  await said.getByRole('button', { name: 'Close' }).click();
  await said.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Language' }).getByRole('combobox').selectOption('en');
  await expect.poll(savedLanguage).toBe('en');
  await page.getByText('Your emails and this dashboard use this language.').waitFor();
});

test('the menu leads to what is new', async () => {
  await openMenu();
  await visit.page.getByRole('link', { name: 'What’s new' }).click();
  await visit.page.getByRole('heading', { level: 1, name: 'Changelog' }).waitFor();
});

async function savedLanguage(): Promise<string | null> {
  return (await visit.byOwner('GET /v1/me')).member.language;
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

async function openMenu(): Promise<void> {
  await visit.page.getByRole('button', { name: 'Account menu' }).click();
  await visit.page.getByLabel('Theme').waitFor();
}
