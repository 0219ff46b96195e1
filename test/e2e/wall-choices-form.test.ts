import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishWall } from './publish-wall.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit();
  await visit.open(`/sites/${visit.siteId}/wall`);
});
afterAll(() => visit?.close());

describe('the choices of a wall', () => {
  test('are added, refused at their field, ordered, saved and removed', async () => {
    const { page } = visit;
    await page.getByText('Only the button').click();
    await add('Pass or subscription');
    await add('Remind me later');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Enter a path such as /subscribe').waitFor();
    await page.getByLabel('Link', { exact: true }).fill('/subscribe?back={return}');
    await page.getByLabel('Days until the wall may appear again').fill('7');
    await page.getByLabel('Value of one outcome (optional)').pressSequentially('4,05');
    await page.getByRole('button', { name: 'Move Pass or subscription up' }).click();
    await page.getByLabel('Shown to').last().selectOption('hard');
    await visit.checkAccessibility('the choices of a wall');
    await publishWall(page);
    expect(await stored()).toEqual([
      { id: 'pass', kind: 'pass', url: '/subscribe?back={return}', value: 4.05 },
      { id: 'allow', kind: 'allow' },
      { id: 'later', kind: 'later', days: 7, modes: ['hard'] },
    ]);
    await page.getByRole('button', { name: 'Remove Pass or subscription' }).click();
    await page.getByText('Pass or subscription removed.').waitFor();
    await publishWall(page);
    await expect.poll(async () => (await stored())?.map(({ id }) => id)).toEqual(['allow', 'later']);
  });

  test('are gone again with a version that had none, in its draft and once it is published', async () => {
    const { page } = visit;
    await page.getByRole('button', { name: 'History' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Restore/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Remove Remind me later' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved as a draft.', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('Only the button').waitFor();
    await publishWall(page);
    expect(await stored()).toBeUndefined();
  });

  test('keep the focus when the last possible one is added, and when one is removed', async () => {
    const { page } = visit;
    await page.reload();
    await page.getByText('Only the button').click();
    const list = page.getByRole('list', { name: 'Choices' });
    const hasFocus = (place: Locator) =>
      expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);
    for (const kind of [
      'Pass or subscription',
      'Remind me later',
      'Watch a video or ad',
      'Sign in',
      'Newsletter sign-up',
    ])
      await add(kind);
    await hasFocus(list);
    await list.getByRole('button', { name: 'Remove Watch a video or ad' }).press('Enter');
    await hasFocus(list);
    await page.getByRole('heading', { name: 'Translations' }).click();
    await page.getByRole('button', { name: 'Add a language' }).click();
    await page.getByRole('button', { name: 'German', exact: true }).click();
    await page.getByRole('button', { name: 'Remove German' }).press('Enter');
    await hasFocus(page.getByText(/built-in texts come/));
    await visit.checkAccessibility('a wall that lost a choice and a language');
  });
});

async function add(kind: string): Promise<void> {
  await visit.page.getByRole('button', { name: 'Add a choice' }).click();
  await visit.page.getByRole('button', { name: kind, exact: true }).click();
}

async function stored() {
  const { templates } = await visit.server.call('GET /v1/templates/sites/:id', {
    params: { id: visit.siteId },
  });
  return templates[0]?.config.choices;
}
