import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdCalls } from './hold-calls.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
let key: string;

beforeAll(async () => {
  visit = await openSiteVisit();
  await visit.open('/');
  await visit.page.getByRole('link', { name: 'Settings' }).click();
  await visit.page.getByRole('link', { name: 'API keys', exact: true }).click();
  await visit.page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
});

afterAll(() => visit?.close());

test('says at the fields what a key lacks', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Read').uncheck();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Enter a name of up to').waitFor();
  await page.getByText('Select at least one.').waitFor();
  await visit.checkAccessibility('a refused key');
});

test('makes a key and shows it once, though somebody types on meanwhile', async () => {
  const { page, server, siteId } = visit;
  await page.getByLabel('Name').fill('Newsroom screen');
  await page.getByLabel('Read').check();
  await page.getByLabel('news.example').check();
  await page.getByLabel('Expires').selectOption('In 30 days');
  const letGo = await holdCalls(page, 'POST', '**/v1/keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Creating').waitFor();
  await page.getByLabel('Name').pressSequentially(' 2');
  await letGo();
  key = (await page.locator('[data-part=copyable] code').textContent()) ?? '';
  expect(key).toMatch(/^truce_[0-9A-Za-z]{46}$/);
  await page.getByRole('button', { name: 'Copy API key' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await visit.checkAccessibility('a new key');
  expect((await read(`/v1/sites/${siteId}`)).status).toBe(200);
  const { keys } = await server.call('GET /v1/keys');
  const made = keys.find(({ name }) => name === 'Newsroom screen');
  expect(made).toMatchObject({ scopes: ['read'], site_ids: [siteId] });
  expect(Date.parse(made?.expires_at ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000);
  // It is there until it is saved, also after a look at another screen.
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
  await page.getByRole('link', { name: 'API keys', exact: true }).click();
  await page.getByText(key).waitFor();
  expect(await asksBeforeClosing()).toBe(true);
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect.poll(asksBeforeClosing).toBe(false);
  await expect.poll(() => page.content()).not.toContain(key);
  // The button is gone: the focus stays on the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('P');
});

test('a key that is revoked before it is saved is not offered any longer', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('By mistake');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'I’ve saved it' }).waitFor();
  await page.getByRole('button', { name: 'Revoke… By mistake' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByRole('button', { name: 'New key' }).waitFor();
  await expect.poll(() => page.getByText('By mistake').count()).toBe(0);
  expect(await asksBeforeClosing()).toBe(false);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('P');
});

test('lists what each key may do', async () => {
  const row = visit.page.getByRole('listitem').filter({ hasText: 'Newsroom screen' });
  await expect.poll(() => row.textContent()).toContain(`${key.slice(0, 8)}`);
  await expect.poll(() => row.textContent()).toMatch(/Permissionsread.*Sitesnews\.example.*in 30 days/);
  await visit.checkAccessibility('the keys');
});

test('revokes a key after a question', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'Revoke… Newsroom screen' }).click();
  await visit.checkAccessibility('the question before revoking');
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect((await read('/v1/sites')).status).toBe(200);
  await page.getByRole('button', { name: 'Revoke… Newsroom screen' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect.poll(() => page.getByText('Newsroom screen').count()).toBe(0);
  expect((await read('/v1/sites')).status).toBe(401);
});

test('has an address of its own, and asked nobody else', async () => {
  const answer = await fetch(`${visit.server.url}/settings/api`);
  expect(answer.status).toBe(200);
  await visit.open('/settings/api');
  await visit.page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
  expect(visit.complaints).toEqual([]);
});

function read(path: string): Promise<Response> {
  return fetch(visit.server.url + path, { headers: { authorization: `Bearer ${key}` } });
}

/** Whether the browser would ask before the page is closed. */
function asksBeforeClosing(): Promise<boolean> {
  return visit.page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
}
