import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdCalls } from './hold-calls.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
let page: SiteVisit['page'];

beforeAll(async () => {
  visit = await openSiteVisit();
  page = visit.page;
  await visit.open(`/sites/${visit.siteId}/wall`);
});

afterAll(() => visit?.close());

describe('while a wall is being saved', () => {
  test('what is typed stays, and is saved next', async () => {
    const answer = await holdSaves('drafts');
    await title().fill('Sent');
    await save();
    await page.getByRole('button', { name: 'Saving' }).waitFor();
    await title().fill('Sent, and typed on');
    await page.locator('[name=cta_text]').fill('Typed meanwhile');
    await answer();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await page.getByText('You have unsaved changes.').waitFor();
    await expect.poll(() => title().inputValue()).toBe('Sent, and typed on');
    expect((await drafts())[0]?.config).toMatchObject({ title: 'Sent', cta_text: 'I’ve allowed ads' });
    await save();
    await page.getByText('Saved as a draft.', { exact: true }).waitFor();
    expect((await drafts())[0]?.config).toMatchObject({
      title: 'Sent, and typed on',
      cta_text: 'Typed meanwhile',
    });
  });

  test('what is typed stays when it is published', async () => {
    const answer = await holdSaves('');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Saving' }).waitFor();
    await title().fill('For the next time');
    await answer();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await page.getByText('You have unsaved changes.').waitFor();
    await page.getByText('Draft, not published').waitFor({ state: 'detached' });
    await expect.poll(() => title().inputValue()).toBe('For the next time');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect.poll(() => title().inputValue()).toBe('Sent, and typed on');
  });

  test('what is typed of a new one goes on to the saved one', async () => {
    await page.getByRole('button', { name: 'Add template' }).click();
    await page.getByRole('button', { name: /^Short banner/ }).click();
    const answer = await holdSaves('drafts');
    await save();
    await page.getByRole('button', { name: 'Saving' }).waitFor();
    await title().fill('Typed of the new one');
    await answer();
    await page.getByRole('heading', { name: 'Short banner' }).waitFor();
    await expect.poll(() => title().inputValue()).toBe('Typed of the new one');
    await save();
    await page.getByText('Saved as a draft.', { exact: true }).waitFor();
    expect(await drafts()).toMatchObject([
      { name: 'Short banner', config: { title: 'Typed of the new one' } },
    ]);
  });

  test('another screen stays open when the answer comes', async () => {
    const answer = await holdSaves('drafts');
    await title().fill('Saved on the way out');
    await save();
    await page.getByRole('button', { name: 'Saving' }).waitFor();
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await page.waitForURL(`**/sites/${visit.siteId}`);
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
    await answer();
    await answered;
    // What follows the answer is done before the server has answered this.
    await page.evaluate(() => fetch('/v1/setup'));
    expect(new URL(page.url()).pathname).toBe(`/sites/${visit.siteId}`);
    await page.getByRole('link', { name: 'Recover', exact: true }).click();
    await page.getByRole('button', { name: /^Short banner/ }).click();
    await page.getByText('Draft saved. Visitors don’t see it until you publish it.').waitFor();
    await expect.poll(() => title().inputValue()).toBe('Saved on the way out');
    expect(visit.complaints).toEqual([]);
  });
});

function title() {
  return page.getByRole('region', { name: 'Texts' }).getByLabel('Title');
}

async function save(): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

function holdSaves(kind: 'drafts' | ''): Promise<() => Promise<void>> {
  return holdCalls(page, 'PUT', `**/v1/templates/sites/${visit.siteId}${kind && `/${kind}`}`);
}

async function drafts() {
  const params = { id: visit.siteId };
  return (await visit.server.call('GET /v1/templates/sites/:id/drafts', { params })).drafts;
}
