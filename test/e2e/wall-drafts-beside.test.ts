import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TemplateConfig, TemplatePatch } from '../../src/contract/sites/templates.ts';
import { publishWall } from './publish-wall.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
let page: SiteVisit['page'];
let params: { id: string };

beforeAll(async () => {
  visit = await openSiteVisit();
  page = visit.page;
  params = { id: visit.siteId };
});

afterAll(() => visit?.close());

describe('a draft saved after somebody else has', () => {
  test('published other fields keeps theirs', async () => {
    await openNew('Other fields', { title: 'Seen' });
    await title().fill('Mine');
    await put('Other fields', { cta_text: 'Theirs' });
    await save();
    await page.getByText('Saved, along with someone else’s changes.').waitFor();
    expect(await draft('Other fields')).toMatchObject({
      config: { title: 'Mine', cta_text: 'Theirs' },
      base: { title: 'Seen', cta_text: 'Theirs' },
    });
  });

  test('published the same field asks before anything is saved', async () => {
    await openNew('Same field', { title: 'Seen' });
    await title().fill('Mine');
    await put('Same field', { title: 'Theirs' });
    await save();
    await page.getByText('Conflicting fields: title. Their version stays in the history').waitFor();
    expect(await draft('Same field')).toBeUndefined();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Saved as a draft.', { exact: true }).waitFor();
    expect(await draft('Same field')).toMatchObject({ config: { title: 'Mine' }, base: { title: 'Theirs' } });
    expect((await stored('Same field'))?.config.title).toBe('Theirs');
    await publishWall(page);
    expect((await stored('Same field'))?.config.title).toBe('Mine');
  });

  test('deleted the template keeps all that is on the screen', async () => {
    const config: Partial<TemplateConfig> = {
      ...{ mode: 'banner', title: 'Own title', messages: ['Own message'], primary_color: '#112233' },
      translations: { fr: { title: 'Un titre' } },
      choices: [
        { id: 'allow', kind: 'allow' },
        { id: 'pass', kind: 'pass', url: '/subscribe' },
      ],
      display: { once_in_days: 3 },
    };
    const { id } = await openNew('Deleted', config);
    await page.locator('[name=cta_text]').fill('Typed');
    await visit.server.call('DELETE /v1/templates/:id', { params: { id } });
    await save();
    await page.getByText('Someone else deleted this template.').waitFor();
    expect(await draft('Deleted')).toBeUndefined();
    await save();
    await page.getByText('Saved as a draft.', { exact: true }).waitFor();
    expect(await draft('Deleted')).toMatchObject({ config: { ...config, cta_text: 'Typed' }, base: null });
  });
});

test('what was deleted comes back as it was, with the draft that a colleague saved last', async () => {
  const translations = { fr: { title: 'Un titre' } };
  const { id } = await openNew('Undone', { title: 'Published', first_step: null, translations });
  const body = { name: 'Undone', config: { title: 'Of a colleague', translations: null } };
  await visit.server.call('PUT /v1/templates/sites/:id/drafts', { params, body });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('“Undone” deleted.').waitFor();
  await expect(visit.server.call('GET /v1/templates/:id', { params: { id } })).rejects.toMatchObject({
    status: 404,
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('“Undone” restored.').waitFor();
  const first_step = 'check';
  expect((await stored('Undone'))?.config).toMatchObject({ title: 'Published', first_step, translations });
  const { config, base } = (await draft('Undone')) ?? {};
  expect(config).toMatchObject({ title: 'Of a colleague', first_step });
  expect(config?.translations ?? {}).toEqual({});
  expect(base).toEqual((await stored('Undone'))?.config);
  expect(visit.complaints).toEqual([]);
});

/** Publishes a template, and opens the screen with it. */
async function openNew(name: string, config: TemplatePatch) {
  const template = await put(name, config);
  await visit.open(`/sites/${params.id}/wall?template=${template.id}`);
  await page.getByRole('heading', { name, exact: true }).waitFor();
  return template;
}

function put(name: string, config: TemplatePatch) {
  return visit.server.call('PUT /v1/templates/sites/:id', { params, body: { name, config } });
}

function title() {
  return page.getByRole('region', { name: 'Texts' }).getByLabel('Title');
}

async function save(): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

async function stored(name: string) {
  const { templates } = await visit.server.call('GET /v1/templates/sites/:id', { params });
  return templates.find((template) => template.name === name);
}

async function draft(name: string) {
  const { drafts } = await visit.server.call('GET /v1/templates/sites/:id/drafts', { params });
  return drafts.find((each) => each.name === name);
}
