import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAuditEntry } from '../../src/records/accounts/audit.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { joinTeam, memberPassword, signIn } from '../support/join-team.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;

beforeAll(async () => {
  visit = await openSiteVisit();
  const { url, dataDir } = visit.server;
  const member = await joinTeam(
    { url, invite: visit.byOwner },
    { email: 'ada@press.example', role: 'admin' },
  );
  await member.call('PATCH /v1/sites/:id', { params: { id: visit.siteId }, body: { name: 'Ada’s news' } });
  await member.call('PATCH /v1/sites/:id', {
    params: { id: visit.siteId },
    body: { config: { wall: 'off' } },
  });
  await signIn(url, 'POST /v1/login', { email: member.email, password: memberPassword });
  // What the owner did at the set-up was some days ago.
  const records = openSqlite(join(dataDir, 'truce.sqlite'));
  const past = { at: '2026-03-05T12:00:00.000Z' };
  await records.db.updateTable('audit').set(past).where('action', '=', 'account_made').execute();
  const [{ id: account_id }] = (await records.db.selectFrom('accounts').select('id').execute()) as [
    { id: string },
  ];
  const hash = 'f00d'.repeat(16);
  const thing = `${visit.siteId}: events=4, sessions=1, failed_events=0, sha256=${hash}`;
  const site = { id: visit.siteId, name: 'Ada’s news' };
  const actor = { kind: 'member', id: null, name: 'archive.keeper@press.example' } as const;
  await addAuditEntry(
    records.db,
    { accountId: account_id, actor, action: 'session_erased', thing, site },
    past.at,
  );
  await records.close();
  await visit.open('/settings/audit');
});
afterAll(() => visit?.close());

const rows = async () => (await visit.page.locator('table tbody tr').allTextContents()).join('\n');
test('shows who changed what, narrowed by member and deed, and keeps that in the address', async () => {
  const { page } = visit;
  await expect.poll(rows).toContain('joined the team');
  await page.getByLabel('Who').selectOption({ label: 'Joined (ada@press.example)' });
  await expect.poll(rows).not.toContain('owner@news.example');
  await page.getByLabel('What').selectOption({ label: 'changed a site’s settings' });
  const narrowed = /^(?!.*signed in).*changed a site’s settings: Ada’s news/s;
  await expect.poll(rows).toMatch(narrowed);
  const { search } = new URL(page.url());
  expect([...new URLSearchParams(search).keys()]).toEqual(['member', 'action']);
  await page.reload();
  await expect.poll(rows).toContain('changed a site’s settings');
  await expect.poll(() => page.getByLabel('What').inputValue()).toBe('site_changed');
  // The name is in the column of the site: it is said twice only where it was changed.
  await page.getByLabel('Who').selectOption('');
  await page.getByLabel('What').selectOption({ label: 'added a site' });
  await expect.poll(rows).toMatch(/added a sitenews\.example/);
  await page.getByLabel('What').selectOption({ label: 'turned the wall off' });
  await expect.poll(rows).toMatch(/turned the wall offAda’s news/);
  await page.getByLabel('What').selectOption({ label: 'changed a site’s settings' });
  expect(await rows()).not.toContain('signed in');
  await visit.checkAccessibility('the audit log narrowed');
});

test.each([1280, 800, 390])('a hash breaks no name beside it, at %i px', async (width) => {
  const { page } = visit;
  await page.setViewportSize({ width, height: 900 });
  await visit.open('/settings/audit');
  await expect.poll(rows).toContain('4 events, 1 session, 0 failed events');
  expect(await page.locator('table tbody tr').evaluateAll(brokenWords)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('narrows by days, each of them whole', async () => {
  const { page } = visit;
  await visit.open('/settings/audit');
  await page.getByLabel('First day').fill('2026-03-05');
  await page.getByLabel('Last day').fill('2026-03-05');
  await page.waitForURL('**/settings/audit?from=2026-03-05&to=2026-03-05');
  await expect.poll(rows).toMatch(/^(?!.*joined the team).*created the account/s);
  await page.getByLabel('Last day').fill('2026-03-04');
  await page.getByText('The last day can’t be before the first.').waitFor();
  await page.getByText('No matching entries.').waitFor();
  await visit.checkAccessibility('the audit log with nothing in it');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(rows).toContain('joined the team');
  await expect.poll(() => page.getByLabel('First day').inputValue()).toBe('');
  expect(new URL(page.url()).search).toBe('');
});

test('a day is typed with the keys, year and all', async () => {
  const { page } = visit;
  await page.getByLabel('First day').focus();
  await page.keyboard.type('03062026');
  await page.waitForURL('**/settings/audit?from=2026-03-06');
  await expect.poll(rows).toMatch(/^(?!.*created the account).*joined the team/s);
});

test('an address with filters that are none shows everything', async () => {
  await visit.open('/settings/audit?member=me&action=constructor&site=1&from=0002-01-01&to=2026-02-31x');
  await expect.poll(rows).toContain('created the account');
  expect(visit.complaints).toEqual([]);
});

/** Words beside what was done that stand on more than one line. */
function brokenWords(rows: Element[]): string[] {
  const cells = rows.flatMap((row) => [...row.querySelectorAll('td:not(:nth-child(3))')]);
  const nodes = cells.flatMap((cell) => [...cell.childNodes]).filter((node) => node instanceof Text);
  return nodes.flatMap((node) =>
    [...node.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
    }),
  );
}
