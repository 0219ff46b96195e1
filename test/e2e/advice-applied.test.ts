import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Site } from '../../src/contract/sites/sites.ts';
import { eventually } from '../support/events.ts';
import { type OwnerVisit, openOwnerVisit, tell, wallVisits } from './owner-visit.ts';
import { signedIn } from './sign-in.ts';

const variants = [
  { name: 'control', template_id: 'default', weight: 1 },
  { name: 'b', template_id: 'friendly', weight: 1 },
];
const theirVariants = variants.map((each) => ({ ...each, name: `${each.name}-2` }));
const offer = 'Use “b” for everyone';
let visit: OwnerVisit;
let owner: Page;
let colleague: Page;
let site: Site;

beforeAll(async () => {
  visit = await openOwnerVisit();
  owner = visit.page;
  colleague = await signedIn(visit, 'owner@news.example', 'a long enough password');
  site = await visit.server.call('POST /v1/sites', { body: { domain: 'news.example' } });
  const body = { name: 'friendly', config: { title: 'The friendly one' } };
  await visit.server.call('PUT /v1/templates/sites/:id', { params: { id: site.id }, body });
  await begin(variants);
  await tell(visit.server, [
    ...wallVisits(site.id, 'control', 1000, 200),
    ...wallVisits(site.id, 'b', 1000, 300),
  ]);
  await eventually(async () =>
    expect((await tests())[0]?.variants.some(({ is_winner }) => is_winner)).toBe(true),
  );
});

afterAll(() => visit?.close());

describe('in Do next, the winner of a test', () => {
  test('becomes the wall for everyone, which says that the test has ended', async () => {
    await open(colleague);
    await press(colleague, offer);
    await colleague
      .getByText('“b” is now the wall for everyone. The test has ended. Its result is under Past tests.')
      .waitFor();
    expect(await wall()).toEqual({ template_id: 'friendly', enabled: false });
  });

  test('can be taken back, and the test continues', async () => {
    await colleague.getByRole('button', { name: 'Undo' }).click();
    await colleague.getByText('The test continues, with everything it has counted.').waitFor();
    expect(await wall()).toEqual({ template_id: 'default', enabled: true });
    expect(await tests()).toMatchObject([{ stopped_at: null }]);
  });

  test('can be taken back late, which says that the test counts from zero', async () => {
    await open(colleague);
    await press(colleague, offer);
    await colleague.getByText('“b” is now the wall for everyone.').waitFor();
    visit.server.clock.advance(10 * 60_000 + 1_000);
    await colleague.getByRole('button', { name: 'Undo' }).click();
    await colleague.getByText('The test is running again and counts from zero.').waitFor();
    expect((await tests()).map(({ stopped_at }) => stopped_at)).toEqual([null, expect.any(String)]);
  });
});

describe.each(['overview', 'revenue'] as const)('on a screen of yesterday (%s)', (screen) => {
  test('a test that somebody else began meanwhile is not ended', async () => {
    await begin(variants);
    await winAgain();
    await open(owner, screen);
    await owner.getByRole('button', { name: `Apply: ${offer}` }).waitFor();
    await begin(theirVariants);
    await press(owner, offer);
    await owner.getByText('Someone else changed this in the meantime.').waitFor();
    expect((await tests())[0]).toMatchObject({ stopped_at: null });
    expect((await tests())[0]?.variants.map(({ name }) => name)).toEqual(['control-2', 'b-2']);
  });

  test('Undo does not end it either, nor puts back another wall', async () => {
    await begin(variants);
    await winAgain();
    await open(owner, screen);
    await press(owner, offer);
    await owner.getByText('“b” is now the wall for everyone.').waitFor();
    await begin(theirVariants, 'friendly');
    await owner.getByRole('button', { name: 'Undo' }).click();
    await owner.getByText('Someone else changed this in the meantime.').waitFor();
    expect(await wall()).toEqual({ template_id: 'friendly', enabled: true });
    expect((await tests())[0]?.variants.map(({ name }) => name)).toEqual(['control-2', 'b-2']);
  });

  test('what somebody else saved of other settings stays, and stops nothing', async () => {
    await begin(variants);
    await winAgain();
    await open(owner, screen);
    await owner.getByRole('button', { name: `Apply: ${offer}` }).waitFor();
    await change({ display: { once_in_days: 3 } });
    await press(owner, offer);
    await owner.getByText('“b” is now the wall for everyone.').waitFor();
    await change({ display: { once_in_days: 4 } });
    await owner.getByRole('button', { name: 'Undo' }).click();
    await owner.getByText('The test continues, with everything it has counted.').waitFor();
    expect(await wall()).toEqual({ template_id: 'default', enabled: true });
    expect((await stored()).display.once_in_days).toBe(4);
  });
});

describe('what takes more than a press', () => {
  test('is led to from the recommendations as well', async () => {
    const { id } = await visit.server.call('POST /v1/sites', { body: { domain: 'new.example' } });
    await owner.goto(`${visit.server.url}/sites/${id}/revenue`);
    await owner.getByRole('link', { name: /^Check installation: / }).click();
    await owner.waitForURL(`**/sites/${id}/settings`);
  });

  test('as a second template, which opens the form of a test and starts nothing', async () => {
    const { id } = await visit.server.call('POST /v1/sites', { body: { domain: 'other.example' } });
    for (const name of ['friendly', 'third']) {
      const body = { name, config: { title: `The ${name} one` } };
      await visit.server.call('PUT /v1/templates/sites/:id', { params: { id }, body });
    }
    await owner.goto(`${visit.server.url}/sites/${id}/ab-test?template=third&period=30d`);
    const challenger = owner.getByRole('group', { name: 'Variant 2' }).getByLabel('Template');
    await expect.poll(() => challenger.locator('option:checked').textContent()).toBe('third');
    await visit.checkAccessibility('test tab: a proposed template');
    await owner.getByRole('button', { name: 'Save as draft' }).click();
    await owner.getByText('Draft', { exact: true }).waitFor();
    await owner.waitForURL(`**/sites/${id}/ab-test?period=30d`);
    const { config } = await visit.server.call('GET /v1/sites/:id', { params: { id } });
    expect(config.ab_test).toMatchObject({ enabled: false, variants: [{}, {}] });
  });
});

async function open(page: Page, screen = 'overview'): Promise<void> {
  await page.goto(`${visit.server.url}/sites/${site.id}${screen === 'overview' ? '' : `/${screen}`}`);
}

async function press(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Apply: ${title}` }).click();
}

async function change(config: object): Promise<void> {
  await visit.server.call('PATCH /v1/sites/:id', { params: { id: site.id }, body: { config } });
}

/** A test of its own: soon after another one, that one would continue. */
async function begin(of: typeof variants, template_id = 'default'): Promise<void> {
  await change({ template_id, ab_test: { enabled: false } });
  visit.server.clock.advance(10 * 60_000 + 1_000);
  await change({ ab_test: { enabled: true, variants: of, holdout: 5 } });
}

async function winAgain(): Promise<void> {
  await tell(visit.server, [
    ...wallVisits(site.id, 'control', 500, 50),
    ...wallVisits(site.id, 'b', 500, 200),
  ]);
  await eventually(async () =>
    expect((await tests())[0]?.variants.some(({ is_winner }) => is_winner)).toBe(true),
  );
}

async function tests() {
  const params = { id: site.id };
  return (await visit.server.call('GET /v1/analytics/sites/:id/ab-tests', { params })).ab_tests;
}

async function stored() {
  return (await visit.server.call('GET /v1/sites/:id', { params: { id: site.id } })).config;
}

/** The site's template by name, and whether a test is on. */
async function wall(): Promise<{ template_id: string; enabled: boolean }> {
  const config = await stored();
  const { templates } = await visit.server.call('GET /v1/templates/sites/:id', { params: { id: site.id } });
  const template = templates.find(({ id, name }) => [id, name].includes(config.template_id));
  return { template_id: template?.name ?? '', enabled: config.ab_test.enabled };
}
