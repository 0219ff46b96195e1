import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pngOf } from '../support/tiny-images.ts';
import { holdCalls } from './hold-calls.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

describe('from one template to another', () => {
  let visit: SiteVisit;
  let page: Page;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    visit = await openSiteVisit();
    page = visit.page;
    for (const name of ['Alpha', 'Beta']) {
      const body = { name, config: { title: `${name} title` } };
      const { id } = await visit.server.call('PUT /v1/templates/sites/:id', {
        params: { id: visit.siteId },
        body,
      });
      ids.set(name, id);
    }
  });
  beforeEach(() => visit.open(`/sites/${visit.siteId}/wall?template=${ids.get('Beta')}`));
  afterAll(() => visit?.close());

  const open = async (name: string) => {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await page.getByRole('form', { name: `Template ${name}` }).waitFor();
  };
  const title = () => page.getByLabel('Title', { exact: true }).first();

  test('what was typed stays when an upload ends that was begun before', async () => {
    await title().waitFor();
    const release = await holdCalls(page, 'POST', '**/images');
    const upload = page.getByLabel('Upload a file for Logo URL');
    await upload.setInputFiles({ name: 'x', mimeType: 'image/png', buffer: pngOf(48, 48) });
    await page.getByText('Uploading…').waitFor();
    await open('Alpha');
    await open('Beta');
    await title().fill('Typed meanwhile');
    await release();
    const logo = page.getByLabel('Logo URL', { exact: true });
    await expect.poll(() => logo.inputValue()).toContain('/v1/media/');
    expect(await title().inputValue()).toBe('Typed meanwhile');
  });

  test('a preview that is out of date is one of the template that is open', async () => {
    const made = new Map<string, string>();
    page.on('response', async (response) => {
      if (!response.url().endsWith('/previews') || !response.ok()) return;
      made.set((await response.json()).url, response.request().postDataJSON().template);
    });
    const preview = page.locator('#preview');
    const state = (text: string) => preview.getByRole('status').getByText(text, { exact: true }).waitFor();
    const shown = async () =>
      made.get((await preview.getByRole('link').getAttribute('href')) ?? '') ?? 'no known link';
    await state('Up to date');
    await page.getByLabel('Button color', { exact: true }).fill('#12');
    await state('Out of date');
    await open('Alpha');
    await state('Up to date');
    expect(await shown()).toBe(ids.get('Alpha'));
    await open('Beta');
    await state('Out of date');
    expect(await shown()).toBe(ids.get('Beta'));
    await page.reload();
  });
});
