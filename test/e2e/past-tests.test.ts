import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Site } from '../../src/contract/sites/sites.ts';
import { eventually } from '../support/events.ts';
import { answerOf } from './answer-of.ts';
import { type OwnerVisit, openOwnerVisit, tell, wallVisits } from './owner-visit.ts';

/** A busy machine draws late. */
const variants = [
  { name: 'control', template_id: 'default', weight: 1 },
  { name: 'b', template_id: 'friendly', weight: 1 },
];
let visit: OwnerVisit;
let page: Page;
let site: Site;

beforeAll(async () => {
  visit = await openOwnerVisit();
  page = visit.page;
  const { call } = visit.server;
  site = await call('POST /v1/sites', { body: { domain: 'news.example' } });
  for (const name of ['friendly', 'third']) {
    const body = { name, config: { title: `The ${name} one` } };
    await call('PUT /v1/templates/sites/:id', { params: { id: site.id }, body });
  }
  const ab_test = { enabled: true, variants, holdout: 0 };
  await call('PATCH /v1/sites/:id', { params: { id: site.id }, body: { config: { ab_test } } });
  await tell(visit.server, [
    ...wallVisits(site.id, 'control', 1000, 200),
    ...wallVisits(site.id, 'b', 1000, 300),
  ]);
  await eventually(async () =>
    expect((await tests())[0]?.variants.map(({ impressions }) => impressions)).toEqual([1000, 1000]),
  );
});

afterAll(() => visit?.close());

describe('a change that ends the running test', () => {
  test('asks first, says what there is, and that it is kept', async () => {
    await open();
    await page.getByRole('button', { name: 'Edit test' }).click();
    await renameSecond('c');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const question = page.getByRole('dialog', { name: 'End the current test?' });
    await question.getByText('This ends the current test (less than a day, 2,000 sessions).').waitFor();
    await question.getByText('Its result is kept under Past tests.').waitFor();
    await visit.checkAccessibility('test tab: a change that ends the test');
    await question.getByRole('button', { name: 'Keep testing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await tests()).toMatchObject([{ stopped_at: null }]);
  });

  test('other shares end nothing, and are not asked about', async () => {
    await open();
    await page.getByRole('button', { name: 'Edit test' }).click();
    await page.getByRole('group', { name: 'Variant 1' }).getByLabel('Share (%)').fill('40');
    await page.getByRole('group', { name: 'Variant 2' }).getByLabel('Share (%)').fill('60');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Your pages will update within minutes.').waitFor();
    expect(await tests()).toMatchObject([{ stopped_at: null }]);
  });
});

describe('the winner', () => {
  test('is offered where the template is edited, and the template says that it is tested', async () => {
    await page.goto(`${visit.server.url}/sites/${site.id}/wall`);
    await page.getByRole('button', { name: /^default.*In test · 40%.*In use/ }).waitFor();
    await page.getByText('The running A/B test shows this template as “control”.').waitFor();
    await page.getByRole('link', { name: 'Use “b” for everyone' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Use this wall' }).count()).toBe(0);
    await page.getByLabel('Title', { exact: true }).fill('Another title');
    await page.getByText('Publishing changes affects what it measures.').waitFor();
    await visit.checkAccessibility('wall: a template in a test');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Changes discarded.').waitFor();
    await page.getByRole('button', { name: /^third/ }).click();
    await page.getByText('Until it ends, visitors see the walls of its variants.').waitFor();
  });

  test('is offered before a change ends the test, and one press makes it the wall for everyone', async () => {
    await open();
    await page.getByRole('button', { name: 'Edit test' }).click();
    await renameSecond('c');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const question = page.getByRole('dialog', { name: 'End the current test?' });
    await question.getByText('The current test has a winner: “b”.').waitFor();
    await question.getByRole('button', { name: 'Use this wall' }).click();
    await page.getByText('“b” is now the wall for everyone.').waitFor();
    expect(await wall()).toEqual({ template_id: 'friendly', enabled: false });
    await visit.checkAccessibility('test tab: winner used');
  });

  test('can be taken back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The test continues, with everything it has counted.').waitFor();
    expect(await wall()).toEqual({ template_id: 'default', enabled: true });
    const [test, ...others] = await tests();
    expect(others).toEqual([]);
    expect(test).toMatchObject({ stopped_at: null, ended_because: null, verdict: { variant: 'b' } });
    expect(test?.variants.map(({ impressions }) => impressions)).toEqual([1000, 1000]);
  });

  test('can be taken back after a reload as well', async () => {
    await open();
    await page.getByRole('button', { name: 'Use this wall' }).click();
    await page.getByText('“b” is now the wall for everyone.').waitFor();
    await open();
    await page.getByText('“b” is now the wall for everyone.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The test continues, with everything it has counted.').waitFor();
    expect(await wall()).toEqual({ template_id: 'default', enabled: true });
    expect(await tests()).toMatchObject([{ stopped_at: null }]);
  });

  test('starts another test where it is taken back late', async () => {
    await open();
    await page.getByRole('button', { name: 'Use this wall' }).click();
    await page.getByText('“b” is now the wall for everyone.').waitFor();
    visit.server.clock.advance(10 * 60_000 + 1_000);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The test is running again and counts from zero.').waitFor();
    expect((await tests()).map(({ stopped_at }) => stopped_at)).toEqual([null, expect.any(String)]);
  });

  test('has one button beside the result', async () => {
    await tell(visit.server, [
      ...wallVisits(site.id, 'control', 500, 50),
      ...wallVisits(site.id, 'b', 500, 200),
    ]);
    await expect.poll(async () => (await tests())[0]?.variants.some(({ is_winner }) => is_winner)).toBe(true);
    await open();
    await page.getByRole('button', { name: 'Use this wall' }).click();
    await page.getByText('“b” is now the wall for everyone.').waitFor();
    const notice = page.getByText('“b” is now the wall for everyone.').locator('..');
    await expect.poll(() => notice.evaluate(isFocused)).toBe(true);
    expect(await wall()).toEqual({ template_id: 'friendly', enabled: false });
  });
});

describe('past tests', () => {
  test('stand below, each with the result that it ended with', async () => {
    await open();
    const past = page.getByRole('region', { name: 'Past tests' });
    const rows = past.getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => rows.last().textContent()).toMatch(/“b” won.*2,000 sessions/);
    await rows.last().locator('summary').click();
    const table = past.getByRole('table');
    await expect
      .poll(() => table.getByRole('row', { name: /^b/ }).textContent())
      .toMatch(/Winner.*1,000300.*30\.0%/);
    await past.getByText('Turned off; “b” was the wall for everyone afterward.').waitFor();
    await past.getByText('“b” used the template “friendly”.').waitFor();
    await past.getByText(/^Not final yet: late events count until \w+ \d+, \d{4}\.$/).waitFor();
    await visit.checkAccessibility('test tab: past tests');
  });

  test('get another one when a test is replaced', async () => {
    const ab_test = { enabled: true, variants, holdout: 0 };
    // Sooner, the test that ended would continue.
    visit.server.clock.advance(10 * 60_000 + 1_000);
    await visit.server.call('PATCH /v1/sites/:id', {
      params: { id: site.id },
      body: { config: { ab_test } },
    });
    // The list as it was before the change is still on its way while the change is saved.
    let arrive = () => {};
    const arrives = new Promise<void>((done) => {
      arrive = done;
    });
    const holdList = async (route: Route) => {
      const response = await answerOf(route);
      await arrives;
      await route.fulfill({ response }).catch(() => undefined); // the page may have given it up
    };
    await page.route('**/ab-tests?*', holdList, { times: 1 });
    await open();
    await page.getByRole('button', { name: 'Edit test' }).click();
    await page
      .getByRole('group', { name: 'Variant 2' })
      .getByLabel('Template')
      .selectOption({ label: 'third' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'End test and start new one' }).click();
    await page.getByText('Your pages will update within minutes.').waitFor();
    arrive();
    await expect.poll(() => page.locator('[aria-labelledby=past-tests] > ul > li').count()).toBe(3);
    expect((await tests())[1]).toMatchObject({ ended_because: 'template_changed' });
  });

  test('a test that somebody else began meanwhile is not ended unseen', async () => {
    await open();
    await page.getByRole('button', { name: 'Edit test' }).click();
    const theirs = variants.map((each) => ({ ...each, name: `${each.name}-2` }));
    await visit.server.call('PATCH /v1/sites/:id', {
      params: { id: site.id },
      body: { config: { ab_test: { variants: theirs } } },
    });
    await page.getByRole('group', { name: 'Variant 1' }).getByLabel('Share (%)').fill('40');
    await page.getByRole('group', { name: 'Variant 2' }).getByLabel('Share (%)').fill('60');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Someone else changed these settings while you were editing').waitFor();
    expect((await tests())[0]?.variants.map(({ name }) => name)).toEqual(['control-2', 'b-2']);
    visit.complaints.splice(0); // the browser tells of the refusal
  });

  test('nothing was asked of another host, nothing broke', () => {
    expect(visit.complaints).toEqual([]);
  });
});

async function open(): Promise<void> {
  await page.goto(`${visit.server.url}/sites/${site.id}/ab-test`);
  await page.getByRole('heading', { name: 'Hold-out' }).waitFor();
}

async function renameSecond(name: string): Promise<void> {
  await page.getByRole('group', { name: 'Variant 2' }).getByLabel('Name').fill(name);
}

async function tests() {
  const params = { id: site.id };
  return (await visit.server.call('GET /v1/analytics/sites/:id/ab-tests', { params })).ab_tests;
}

/** The site's template by name, and whether the test is on. */
async function wall(): Promise<{ template_id: string; enabled: boolean }> {
  const params = { id: site.id };
  const { config } = await visit.server.call('GET /v1/sites/:id', { params });
  const { templates } = await visit.server.call('GET /v1/templates/sites/:id', { params });
  const template = templates.find(({ id, name }) => [id, name].includes(config.template_id));
  return { template_id: template?.name ?? '', enabled: config.ab_test.enabled };
}

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
