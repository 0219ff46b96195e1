import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pngOf } from '../support/tiny-images.ts';
import { type OwnerVisit, openOwnerVisit } from './owner-visit.ts';

describe('the logo of a wall', () => {
  let visit: OwnerVisit;
  let page: Page;
  beforeAll(async () => {
    visit = await openOwnerVisit();
    page = visit.page;
    const { id } = await visit.server.call('POST /v1/sites', { body: { domain: 'news.example' } });
    await page.goto(`${visit.server.url}/sites/${id}/wall`);
  });
  afterAll(() => visit?.close());

  const field = () => page.getByLabel('Logo URL', { exact: true });
  const choose = (buffer: Buffer) =>
    page.getByLabel('Upload a file for Logo URL').setInputFiles({ name: 'x', mimeType: 'image/png', buffer });

  test('is refused with the reason, then uploaded, chosen again and kept while it is shown', async () => {
    await field().waitFor();
    await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await page.getByText('This image can’t be used.').waitFor();
    await choose(pngOf(10, 10, 300_000));
    await page.getByText('Too large.').waitFor();

    await choose(pngOf(48, 48));
    await expect.poll(() => field().inputValue()).toContain('/v1/media/');
    const url = await field().inputValue();
    await field().fill('');
    await page.getByRole('button', { name: /^Choose an uploaded image/ }).click();
    await page.getByText('48 × 48').first().waitFor();
    await visit.checkAccessibility('the images of a site');
    await page.getByRole('button', { name: 'Use 48 × 48' }).click();
    await expect.poll(() => field().inputValue()).toBe(url);

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved as a draft.', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Choose an uploaded image/ }).click();
    await page.getByRole('dialog').getByText('48 × 48 · in use').waitFor();
  });
});
