import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Site } from '../../src/contract/sites/sites.ts';
import { patienceMs } from '../support/patience.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

const conflict = 'Someone else changed these settings while you were editing';
let visit: SiteVisit;
let page: SiteVisit['page'];

beforeAll(async () => {
  visit = await openSiteVisit();
  page = visit.page;
  const body = { name: 'friendly', config: { title: 'The friendly one' } };
  await visit.server.call('PUT /v1/templates/sites/:id', { params: { id: visit.siteId }, body });
  const guard_rails = { ramp_up: true, on_break: 'revert' as const };
  await elsewhere({ enabled: true, variants: shares(1, 1), guard_rails });
  await visit.open(`/sites/${visit.siteId}/ab-test`);
  await page.getByRole('button', { name: 'Edit test' }).click();
});

afterAll(() => visit?.close());

describe('a test that is changed in two places', () => {
  test('is shown as it is by now, while nothing is typed', async () => {
    await elsewhere({ variants: shares(90, 10), guard_rails: { ramp_up: false } });
    await holdout().fill('5');
    await saveHoldout();
    await page.getByText('Saved.', { exact: true }).waitFor();
    await expect.poll(share).toBe('90');
    await lastDay().fill(day(3));
    await save();
    await page.getByText('Your pages will update within minutes.').waitFor();
    expect(await stored()).toMatchObject({
      variants: [{ weight: 90 }, { weight: 10 }],
      guard_rails: { ramp_up: false },
      ends_on: day(3),
      holdout: 5,
    });
  });

  test('is never saved over unseen', async () => {
    await elsewhere({ variants: shares(80, 20) });
    await lastDay().fill(day(5));
    await save();
    await page.getByText(conflict).waitFor();
    await visit.checkAccessibility('test: someone else saved it');
    await page.getByRole('button', { name: 'Save changes' }).click({ force: true });
    expect(await stored()).toMatchObject({ variants: [{ weight: 80 }, { weight: 20 }], ends_on: day(3) });
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(share).toBe('80');
    await save();
    await page.getByText('Your pages will update within minutes.').waitFor();
    expect(await stored()).toMatchObject({ variants: [{ weight: 80 }, { weight: 20 }], ends_on: day(5) });
  });

  test('keeps a hold-out that somebody else has set', async () => {
    await elsewhere({ holdout: 20 });
    await saveHoldout();
    await expect.poll(() => holdout().inputValue()).toBe('20');
    await elsewhere({ holdout: 15 });
    await holdout().fill('7');
    await saveHoldout();
    await page.getByText(conflict).waitFor();
    expect((await stored()).holdout).toBe(15);
    await page.getByRole('button', { name: 'Use theirs' }).click();
    await expect.poll(() => holdout().inputValue()).toBe('15');
  });
});

describe('what is typed of a test', () => {
  test('waits while other screens are looked at, and the browser asks before it is lost', async () => {
    await lastDay().fill(day(8));
    await holdout().fill('3');
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await page.getByRole('heading', { name: 'Hold-out' }).waitFor({ state: 'detached' });
    await page.goBack();
    await expect.poll(() => lastDay().inputValue()).toBe(day(8));
    await expect.poll(() => holdout().inputValue()).toBe('3');
    const asked = vi.fn();
    page.once('dialog', (dialog) => {
      asked(dialog.type());
      void dialog.dismiss();
    });
    await page.evaluate(() => location.reload());
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('beforeunload'), patienceMs);
    await expect.poll(() => lastDay().inputValue()).toBe(day(8));
  });

  test('is gone once its form was closed', async () => {
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Edit test' }).click();
    await expect.poll(() => lastDay().inputValue()).toBe(day(5));
    expect((await stored()).ends_on).toBe(day(5));
    expect(visit.complaints).toEqual([]);
  });
});

function shares(control: number, friendly: number) {
  return [
    { name: 'control', template_id: 'default', weight: control },
    { name: 'friendly', template_id: 'friendly', weight: friendly },
  ];
}

/** As a colleague, or a program, changes the test. */
async function elsewhere(ab_test: object): Promise<void> {
  const params = { id: visit.siteId };
  await visit.server.call('PATCH /v1/sites/:id', { params, body: { config: { ab_test } } });
}

async function stored(): Promise<Site['config']['ab_test']> {
  const params = { id: visit.siteId };
  return (await visit.server.call('GET /v1/sites/:id', { params })).config.ab_test;
}

function lastDay() {
  return page.getByLabel('Last day (optional)');
}

function share(): Promise<string> {
  return page.getByRole('group', { name: 'Variant 1' }).getByLabel('Share (%)').inputValue();
}

function holdout() {
  return page.getByLabel('Visitors who never see a wall (%)');
}

async function save(): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
}

async function saveHoldout(): Promise<void> {
  await page.getByRole('button', { name: 'Save hold-out' }).click();
}

/** The day so many days from now on the server, in UTC. */
function day(days: number): string {
  return new Date(visit.server.clock.now() + days * 86_400_000).toISOString().slice(0, 10);
}
