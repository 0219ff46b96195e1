import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workspacePages } from '../../src/web/settings/pages.ts';
import { tabAddress, tabs } from '../../src/web/site/tabs.ts';
import { joinTeam, memberPassword } from '../support/join-team.ts';
import { tell, wallVisits } from './owner-visit.ts';
import { signedIn } from './sign-in.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
let reader: Page;
let emptySite: string;
const refused: string[] = [];

beforeAll(async () => {
  visit = await openSiteVisit();
  emptySite = (await visit.server.call('POST /v1/sites', { body: { domain: 'empty.example' } })).id;
  await fillSite();
  const { email } = await joinTeam({ url: visit.server.url, invite: visit.byOwner });
  reader = await signedIn(visit, email, memberPassword);
  reader.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
  });
});

afterAll(() => visit?.close());

const screens = [
  ...['/', '/sites/new', ...workspacePages.map(({ path }) => `/settings/${path}`)].map((path) => ({
    path,
    of: () => path,
  })),
  ...tabs.flatMap(({ path }) => [
    { path: `a site’s ${path}`, of: () => tabAddress(visit.siteId, path) },
    { path: `an empty site’s ${path}`, of: () => tabAddress(emptySite, path) },
  ]),
];

test.each(screens)(
  'a reader is refused nothing at $path, and sees why what stands still does',
  async ({ of }) => {
    await reader.goto(visit.server.url + of());
    await reader.locator('h1').first().waitFor();
    await reader.waitForFunction(() => !document.querySelector('main [data-part=skeleton]'));
    await expect.poll(unexplained).toEqual([]);
    expect(refused).toEqual([]);
  },
);

test('a reader sees whether the wall is on, and no switch', async () => {
  await reader.goto(visit.server.url + tabAddress(visit.siteId, ''));
  await reader.getByRole('banner').getByText('On', { exact: true }).waitFor();
  await expect.poll(() => reader.getByRole('switch').count()).toBe(0);
});

test('a reader is not asked to turn the wall on', async () => {
  await visit.server.call('PATCH /v1/sites/:id', {
    params: { id: emptySite },
    body: { config: { wall: 'off' } },
  });
  await reader.goto(visit.server.url + tabAddress(emptySite, 'wall'));
  const note = reader.getByText('The wall is off, so').first();
  await expect.poll(() => note.textContent()).toBe('The wall is off, so visitors don’t see it.');
});

test('a reader sees how a test does, and nothing that ends or changes it', async () => {
  await reader.goto(visit.server.url + tabAddress(visit.siteId, 'ab-test'));
  await reader.locator('#verdict').waitFor();
  for (const name of ['End test…', 'Edit test', 'Use this wall']) {
    await expect.poll(() => reader.getByRole('button', { name }).count()).toBe(0);
  }
});

test('a reader reads who can set up a test, without a button for it', async () => {
  await reader.goto(visit.server.url + tabAddress(emptySite, 'ab-test'));
  const panel = reader.getByRole('region', { name: 'Find out which wall works better' });
  await panel.getByText('Readers can’t set up tests. Ask an admin.').waitFor();
  await expect.poll(() => panel.locator('a, button').count()).toBe(0);
});

test('a reader looks at the history of a template, and is asked to change nothing', async () => {
  await reader.goto(`${visit.server.url}${tabAddress(visit.siteId, 'wall')}`);
  await reader.getByRole('button', { name: /^friendly/ }).click();
  await reader.getByRole('heading', { name: 'friendly', exact: true }).waitFor();
  await expect.poll(() => reader.getByRole('button', { name: 'Duplicate' }).isDisabled()).toBe(true);
  await expect.poll(() => reader.getByLabel('Title', { exact: true }).isDisabled()).toBe(true);
  await expect.poll(() => reader.getByText('Click a text in the preview').count()).toBe(0);
  await reader.getByRole('button', { name: 'History' }).click();
  const dialog = reader.getByRole('dialog', { name: 'History of friendly' });
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2);
  await expect.poll(() => dialog.getByRole('button', { name: 'Restore' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

test('a reader sees the published wall of a template with a draft, and why a draft alone has no preview', async () => {
  const params = { id: visit.siteId };
  for (const name of ['third', 'fourth']) {
    const body = { name, config: { title: 'Only drafted' } };
    await visit.server.call('PUT /v1/templates/sites/:id/drafts', { params, body });
  }
  refused.length = 0;
  await reader.goto(`${visit.server.url}${tabAddress(visit.siteId, 'wall')}`);
  await reader.getByRole('button', { name: /^third/ }).click();
  const preview = reader.getByRole('region', { name: 'Preview' });
  await preview.getByText('Readers only see previews of published walls.').waitFor();
  await preview.getByText('Up to date').waitFor();
  await preview.locator('iframe:not([inert])').waitFor();
  await reader.getByRole('button', { name: /^fourth/ }).click();
  await preview.getByText('Readers only see previews of published walls.').waitFor();
  await preview.getByText('No preview available.').waitFor();
  await expect.poll(() => preview.locator('iframe').count()).toBe(0);
  await expect.poll(() => preview.getByRole('button', { name: 'Copy preview link' }).count()).toBe(0);
  expect(refused).toEqual([]);
});

test('a preview that cannot be made says why in its place', async () => {
  await reader.route('**/v1/sites/*/previews', (route) => route.fulfill({ status: 500, body: '{}' }));
  await reader.goto(`${visit.server.url}${tabAddress(visit.siteId, 'wall')}`);
  const preview = reader.getByRole('region', { name: 'Preview' });
  await preview.getByText('No preview available.').waitFor();
  await preview.getByText('Try again in a moment').waitFor();
  await reader.unroute('**/v1/sites/*/previews');
});

test('a reader sees and copies the code for each platform', async () => {
  await reader.goto(`${visit.server.url}${tabAddress(visit.siteId, 'settings')}#installation`);
  const section = reader.getByRole('region', { name: 'Installation' });
  await section.getByLabel('Platform', { exact: true }).selectOption('WordPress');
  await section.getByRole('button', { name: /^Copy.* for WordPress/ }).waitFor();
  await expect
    .poll(() => section.getByRole('button', { name: 'Verify installation' }).isDisabled())
    .toBe(true);
  await expect
    .poll(() => reader.getByRole('region', { name: 'General' }).getByRole('switch').isDisabled())
    .toBe(true);
});

/** Controls that stand still where nothing on the screen says why. Buttons that have nothing to do for now are there to come back. */
function unexplained(): Promise<string[]> {
  return reader.evaluate(() => {
    if (/You’re a reader/.test(document.querySelector('main')?.textContent ?? '')) {
      const bar = document.querySelectorAll('header :disabled');
      return [...bar].map((each) => each.outerHTML);
    }
    const still = [...document.querySelectorAll<HTMLElement>(':disabled')];
    const forNow = ['Next period', 'Previous period'];
    return still
      .filter((each) => each.checkVisibility() && !forNow.includes(each.ariaLabel ?? ''))
      .map((each) => each.outerHTML);
  });
}

/** With everything that an owner can set up, so that what changes it would be there. */
async function fillSite(): Promise<void> {
  const { call } = visit.server;
  const params = { id: visit.siteId };
  for (const name of ['friendly', 'third']) {
    await call('PUT /v1/templates/sites/:id', {
      params,
      body: { name, config: { title: `The ${name} one` } },
    });
  }
  await call('PUT /v1/templates/sites/:id', {
    params,
    body: { name: 'friendly', config: { title: 'Later' } },
  });
  const variants = [
    { name: 'control', template_id: 'default', weight: 1 },
    { name: 'b', template_id: 'friendly', weight: 1 },
  ];
  const config = { ab_test: { enabled: true, variants, holdout: 0 } };
  await call('PATCH /v1/sites/:id', { params, body: { config } });
  const schedule = { frequency: 'weekly' as const };
  await call('POST /v1/sites/:id/reports', {
    params,
    body: { name: 'Mondays', metrics: ['sessions'], schedule },
  });
  await call('POST /v1/sites/:id/integrations', {
    params,
    body: {
      kind: 'slack',
      name: 'Ledger',
      url: 'https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnopqrstuvwx',
      events: ['daily_report'],
    },
  });
  const question = { metrics: ['sessions' as const] };
  await call('POST /v1/sites/:id/links', { params, body: { name: 'Sheet', question } });
  const day = new Date().toISOString().slice(0, 10);
  await call('POST /v1/sites/:id/annotations', { params, body: { day, text: 'Relaunch' } });
  await tell(visit.server, [
    ...wallVisits(visit.siteId, 'control', 60, 6),
    ...wallVisits(visit.siteId, 'b', 60, 20),
  ]);
}
