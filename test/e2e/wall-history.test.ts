import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Template } from '../../src/contract/sites/templates.ts';
import { type OwnerVisit, openOwnerVisit } from './owner-visit.ts';
import { publishWall } from './publish-wall.ts';

const publishedByThem =
  'Someone else published a template with this name. Publish again to compare it with yours.';

let visit: OwnerVisit;
let page: Page;
let id: string;

beforeAll(async () => {
  visit = await openOwnerVisit();
  page = visit.page;
  id = (await visit.server.call('POST /v1/sites', { body: { domain: 'news.example' } })).id;
  await page.goto(`${visit.server.url}/sites/${id}/wall`);
});

afterAll(() => visit?.close());

describe('the history of a template', () => {
  test('says who saved what, and goes back to it once it is saved', async () => {
    await title().fill('Ads pay our reporters');
    await publishWall(page);
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('dialog').getByText('Current', { exact: true }).waitFor();
    const [now, first] = await page.getByRole('dialog').getByRole('listitem').all();
    await expect
      .poll(() => now?.textContent())
      .toMatch(/owner@news\.example[\s\S]*Changed: title[\s\S]*Current/);
    await expect
      .poll(() => first?.textContent())
      .toMatch(/Oldest saved version[\s\S]*Ads keep this site free/);
    await visit.checkAccessibility('the history of a template');
    await first?.getByRole('button', { name: /Restore/ }).click();
    await expect.poll(() => title().inputValue()).toBe('Ads keep this site free');
    await expect.poll(async () => (await stored())?.config.title).toBe('Ads pay our reporters');
    await page.getByText(/^Version from .* restored, not saved yet\.$/).waitFor();
    await publishWall(page);
    await expect.poll(async () => (await stored())?.config.title).toBe('Ads keep this site free');
  });

  test('duplicates a template, deletes the copy and gives it back', async () => {
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('default 2');
    await publishWall(page);
    await title().fill('Not published yet');
    await saveDraft();
    await page.getByText('Saved as a draft.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('“default 2” deleted.').waitFor();
    expect(await stored('default 2')).toBeUndefined();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('“default 2” restored.').waitFor();
    const { config } = (await stored()) ?? {};
    await expect
      .poll(async () => (await stored('default 2'))?.config)
      .toMatchObject({ title: config?.title, mode: config?.mode });
    await expect.poll(draft).toMatchObject({ name: 'default 2', config: { title: 'Not published yet' } });
    await page.getByRole('button', { name: /^default\b.*In use/ }).click();
    await page.getByRole('heading', { name: 'default', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0);
  });
});

describe('a saved draft', () => {
  test('is discarded once that was asked about', async () => {
    const before = await title().inputValue();
    await title().fill('A draft for nothing');
    await saveDraft();
    await page.getByText('Saved as a draft.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
    await page.getByText('Draft discarded.').waitFor();
    await expect.poll(() => title().inputValue()).toBe(before);
  });
});

describe('two people at the same template', () => {
  test('keep both what they changed where it is not the same', async () => {
    await title().fill('Of the one');
    await elsewhere({ cta_text: 'Of the other' });
    await publishWall(page, 'Saved, along with someone else’s changes.');
    await expect
      .poll(async () => (await stored())?.config)
      .toMatchObject({ cta_text: 'Of the other', title: 'Of the one' });
  });

  test('the second is asked where both changed the same', async () => {
    await title().fill('Mine');
    await elsewhere({ cta_text: 'Theirs', title: 'Theirs' });
    await publishWall(page, 'Someone else saved this template while you were editing');
    await expect
      .poll(async () => (await stored())?.config)
      .toMatchObject({ cta_text: 'Theirs', title: 'Theirs' });
    await page.getByText('Conflicting fields: title.').waitFor();
    await visit.checkAccessibility('a conflict between two editors');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Saved, along with someone else’s changes.').waitFor();
    await expect
      .poll(async () => (await stored())?.config)
      .toMatchObject({ cta_text: 'Theirs', title: 'Mine' });
  });

  test('the second may take what the first has saved, and take that back', async () => {
    await title().fill('Mine again');
    await elsewhere({ title: 'Theirs' });
    await publishWall(page, 'Someone else saved this template while you were editing');
    await page.getByRole('button', { name: 'Use theirs' }).click();
    await expect.poll(() => title().inputValue()).toBe('Theirs');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => title().inputValue()).toBe('Mine again');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
  });

  test('nothing is said of theirs where nothing of theirs was kept', async () => {
    await title().fill('Mine alone');
    await elsewhere({ title: 'Theirs alone' });
    await publishWall(page, 'Someone else saved this template while you were editing');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Published.', { exact: true }).waitFor();
    await expect.poll(async () => (await stored())?.config.title).toBe('Mine alone');
  });

  test('whoever publishes a draft that another has published over keeps it, and is asked', async () => {
    await title().fill('My saved draft');
    await saveDraft();
    await page.getByText('Saved as a draft.', { exact: true }).waitFor();
    const body = { name: 'default', config: { title: 'Published by them' } };
    const publishes = (await draft())?.updated_at;
    await visit.server.call('PUT /v1/templates/sites/:id', { params: { id }, body: { ...body, publishes } });
    await publishWall(page, 'Someone else saved this template while you were editing');
    await page.getByText('Conflicting fields: title.').waitFor();
    await expect.poll(() => title().inputValue()).toBe('My saved draft');
    expect(await page.getByText('Saved as a draft.', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Published.', { exact: true }).waitFor();
    await expect.poll(async () => (await stored())?.config.title).toBe('My saved draft');
  });

  test('whoever saved a new template keeps it where its name was published meanwhile', async () => {
    const name = 'default 3';
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe(name);
    await title().fill('My new one');
    await saveDraft();
    await page.getByText('Saved as a draft.', { exact: true }).waitFor();
    // What is read after a save has come: nothing is read again before the click.
    await page.reload();
    await page.getByRole('button', { name: /^default 3\b/ }).click();
    await expect.poll(() => title().inputValue()).toBe('My new one');
    const publishes = (await draft(name))?.updated_at;
    const body = { name, config: { title: 'Published by them' }, publishes };
    await visit.server.call('PUT /v1/templates/sites/:id', { params: { id }, body });
    await publishWall(page, publishedByThem);
    await expect.poll(() => title().inputValue()).toBe('My new one');
    await publishWall(page, 'Someone else saved this template while you were editing');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Published.', { exact: true }).waitFor();
    await expect.poll(async () => (await stored(name))?.config.title).toBe('My new one');
    await page.getByRole('button', { name: /^default\b.*In use/ }).click();
    await page.getByRole('heading', { name: 'default', exact: true }).waitFor();
  });

  test('learn of each other’s drafts', async () => {
    await title().fill('My draft');
    await draftElsewhere({ title: 'Their draft', cta_text: 'Of their draft' });
    await saveDraft();
    await page.getByText('If you keep yours, these fields of their draft are overwritten.').waitFor();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Saved, along with someone else’s changes.').waitFor();
    await expect
      .poll(async () => (await draft())?.config)
      .toMatchObject({ title: 'My draft', cta_text: 'Of their draft' });
    await title().fill('Mine to publish');
    await draftElsewhere({ cta_text: 'Not seen by me' });
    await publishWall(page, 'Someone else saved this template while you were editing');
    await expect.poll(async () => (await stored())?.config.title).toBe('My saved draft');
    expect(visit.complaints).toEqual([]);
  });
});

function title() {
  return page.getByLabel('Title', { exact: true }).first();
}

async function saveDraft(): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

async function elsewhere(config: Partial<Template['config']>): Promise<void> {
  const body = { name: 'default', config };
  await visit.server.call('PUT /v1/templates/sites/:id', { params: { id }, body });
}

async function draftElsewhere(config: Partial<Template['config']>): Promise<void> {
  const body = { name: 'default', config };
  await visit.server.call('PUT /v1/templates/sites/:id/drafts', { params: { id }, body });
}

async function draft(name?: string) {
  const { drafts } = await visit.server.call('GET /v1/templates/sites/:id/drafts', { params: { id } });
  return name === undefined ? drafts[0] : drafts.find((each) => each.name === name);
}

async function stored(name = 'default'): Promise<Template | undefined> {
  const { templates } = await visit.server.call('GET /v1/templates/sites/:id', { params: { id } });
  return templates.find((template) => template.name === name);
}
