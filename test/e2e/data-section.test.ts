import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { event } from '../support/events.ts';
import { patienceMs } from '../support/patience.ts';
import { readZip } from '../support/read-zip.ts';
import { holdCalls } from './hold-calls.ts';
import { tell } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
const dir = mkdtempSync(join(tmpdir(), 'truce-data-section-'));

beforeAll(async () => {
  visit = await openSiteVisit();
  await visit.open(`/sites/${visit.siteId}/settings`);
});

afterAll(async () => {
  await visit?.close();
  rmSync(dir, { recursive: true, force: true });
});

const data = () => visit.page.getByRole('region', { name: 'Data' });

test('of a site without events is empty and says for how long each thing is kept', async () => {
  await data().getByRole('cell', { name: '90 days' }).waitFor();
  const rows = await data().locator('tbody tr').all();
  const told = await Promise.all(rows.map((row) => row.locator('td').allTextContents()));
  expect(told).toEqual([
    ['0', '–', '90 days'],
    ['0', '–', '2 years'],
    ['0', '–', 'forever'],
  ]);
  await visit.checkAccessibility('data of an empty site');
});

test('asks before a shorter time deletes what is older, and not before a longer one', async () => {
  const { page, server, siteId } = visit;
  const retention = async () => {
    const { config } = await server.call('GET /v1/sites/:id', { params: { id: siteId } });
    return config.retention;
  };
  const choose = (label: string, days: string) => data().getByLabel(label).selectOption(days);
  const save = () => data().getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete older data?' });

  await choose('Keep events for', '14 days');
  await choose('Keep daily numbers for', '1 year');
  const asked = Date.now();
  await save();
  await dialog.getByText('can’t be undone').waitFor();
  const days = [asked, Date.now()].map((ms) => new Date(ms - 14 * 86_400_000).getUTCDate());
  await expect
    .poll(() => dialog.textContent())
    .toMatch(new RegExp(`Events before \\w+ (${days.join('|')}), `));
  await visit.checkAccessibility('the question before data is deleted');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await retention()).toBeUndefined();
  await expect.poll(() => data().getByLabel('Keep events for').inputValue()).toBe('14');

  await save();
  await dialog.getByRole('button', { name: 'Save and delete' }).click();
  await expect.poll(retention).toEqual({ event_days: 14, session_days: 365 });
  await data().getByRole('cell', { name: '14 days' }).waitFor();
  await data().getByRole('cell', { name: '1 year' }).waitFor();

  await choose('Keep events for', '90 days');
  await choose('Keep daily numbers for', '2 years');
  await save();
  await expect.poll(retention).toEqual({});
  expect(await dialog.count()).toBe(0);
  await data().getByRole('cell', { name: '90 days' }).waitFor();
});

test('makes an archive that holds what its manifest says, and deletes it', async () => {
  const events = Array.from({ length: 40 }, (_, index) =>
    event(visit.siteId, { session_id: `s-${index}`, page_url: `https://news.example/${index}` }),
  );
  await tell(visit.server, events);
  await expect.poll(storedEvents).toBe(40);
  await visit.page.reload();
  // Two days where the events were sent before midnight, and the page is opened after it.
  const [start, end] = [await dayOf('First day'), await dayOf('Last day')];
  expect(Date.parse(end) - Date.parse(start)).toBeLessThanOrEqual(86_400_000);
  await data().getByRole('button', { name: 'Start export' }).click();
  const link = data().getByRole('link', { name: /^Download / });
  await link.waitFor();
  await data().getByText('file expires in').waitFor();
  const [download] = await Promise.all([visit.page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe(`truce-news.example-${start}-to-${end}.zip`);
  const path = join(dir, 'archive.zip');
  await download.saveAs(path);
  const files = await readZip(path);
  const manifest = JSON.parse(files.get('manifest.json')?.text ?? '');
  expect(manifest).toMatchObject({ site: { id: visit.siteId }, period: { start, end } });
  for (const { name, bytes, sha256 } of manifest.files) {
    expect(files.get(name)).toMatchObject({ bytes, sha256 });
  }
  const lines = [...files].flatMap(([name, { text }]) =>
    /^events\/.*\.ndjson$/.test(name) ? text.split('\n').filter(Boolean) : [],
  );
  expect(lines).toHaveLength(40);
  await visit.checkAccessibility('data with an export');
  await data()
    .getByRole('button', { name: /^Delete the file for / })
    .click();
  await data().getByText('You can export it again at any time.').waitFor();
  await expect.poll(() => link.count()).toBe(0);
});

test('refuses days at the field', async () => {
  await data().getByLabel('Last day').fill('2001-01-01');
  await data().getByRole('button', { name: 'Start export' }).click();
  await data().getByText('The last day can’t be before the first.').waitFor();
});

test('shows how far an export is, also after a reload, and cancels it', async () => {
  let state = { ...half };
  const address = `**/v1/sites/${visit.siteId}/exports`;
  await visit.page.route(address, (route) => route.fulfill({ json: { exports: [state] } }));
  await visit.page.route(`${address}/*`, (route) => {
    state = { ...state, state: 'cancelled', finished_at: new Date().toISOString() };
    return route.fulfill({ json: { id: half.id, deleted: true } });
  });
  await visit.page.reload();
  for (const _ of ['at first', 'after a reload']) {
    await data().getByText('about 3 minutes left').waitFor();
    await expect.poll(() => data().getByRole('progressbar').getAttribute('value')).toBe('42');
    await visit.page.reload();
  }
  await data().getByText('42%').waitFor();
  await visit.checkAccessibility('an export being made');
  await data().getByRole('button', { name: 'Cancel export' }).click();
  await data().getByText('Canceled just now').waitFor();
  await expect.poll(() => visit.page.evaluate(() => document.activeElement?.tagName)).toBe('H3');
  await data().getByRole('button', { name: 'Start export' }).waitFor();
});

test('offers to erase and save only the session whose ID is in the field', async () => {
  const field = data().getByLabel('Session ID');
  const erase = data().getByRole('button', { name: 'Erase…' });
  await field.fill('s-8');
  await data().getByRole('button', { name: 'Find' }).click();
  await data().getByText('Session ID: s-8').waitFor();
  await erase.waitFor();
  await field.fill('s-9');
  await expect.poll(() => erase.count()).toBe(0);
  expect(await data().getByRole('button', { name: 'Download JSON' }).count()).toBe(0);
  expect(await data().getByText('1 event in 1 session.').count()).toBe(0);

  const letGo = await holdCalls(visit.page, 'POST', '**/session-data');
  await data().getByRole('button', { name: 'Find' }).click();
  await field.fill('s-10');
  await letGo();
  await data().getByRole('button', { name: 'Find' }).waitFor();
  expect(await erase.count()).toBe(0);
  await data().getByRole('button', { name: 'Find' }).click();
  await erase.click();
  const dialog = visit.page.getByRole('dialog', { name: 'Erase this session?' });
  await dialog.getByText('Session ID: s-10').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('finds a session, saves what is stored of it, and erases it', async () => {
  const session = 's-7';
  await data().getByLabel('Session ID').fill('nobody');
  await data().getByRole('button', { name: 'Find' }).click();
  await data().getByText('Nothing is stored under this ID.').waitFor();
  await data().getByLabel('Session ID').fill(session);
  await data().getByRole('button', { name: 'Find' }).click();
  await data().getByText('1 event in 1 session.').waitFor();
  await visit.checkAccessibility('a session that was found');
  const [download] = await Promise.all([
    visit.page.waitForEvent('download'),
    data().getByRole('button', { name: 'Download JSON' }).click(),
  ]);
  const path = join(dir, 'session.json');
  await download.saveAs(path);
  const saved = JSON.parse(readFileSync(path, 'utf8'));
  expect(saved).toMatchObject({ events: 1, rows: [{ session_id: session }] });

  await data().getByRole('button', { name: 'Erase…' }).click();
  const dialog = visit.page.getByRole('dialog', { name: 'Erase this session?' });
  await dialog.getByText('This permanently deletes 1 event, 1 session and 0 failed events').waitFor();
  await visit.checkAccessibility('a session about to be erased');
  await dialog.getByRole('button', { name: 'Erase permanently' }).click();
  await data().getByText('Erased: 1 event, 1 session.').waitFor({ timeout: patienceMs });
  await data().getByRole('button', { name: 'Download receipt' }).waitFor();
  await visit.checkAccessibility('a session that was erased');
  await expect.poll(storedEvents).toBe(39);
});

test('asked nobody else', () => expect(visit.complaints).toEqual([]));

const half = {
  id: crypto.randomUUID(),
  start: '2026-01-01',
  end: '2026-11-20',
  state: 'running',
  progress: 42,
  seconds_left: 150,
  writing: 'events/2026-10-03.ndjson',
  reason: null,
  bytes: null,
  created_at: '2026-11-21T09:00:00.000Z',
  finished_at: null as string | null,
  expires_at: null,
  file: null,
};

/** The day that a field of the form has once the stored data is known. */
async function dayOf(label: string): Promise<string> {
  const field = data().getByLabel(label);
  await expect.poll(() => field.inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
  return field.inputValue();
}

async function storedEvents(): Promise<number> {
  const { events } = await visit.server.call('GET /v1/sites/:id/stored', { params: { id: visit.siteId } });
  return events.rows;
}
