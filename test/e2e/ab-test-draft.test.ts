import { expect, test } from 'vitest';
import { openOwnerVisit } from './owner-visit.ts';

test('one template and the draft of another: the A/B test tab says that it must be published, and opens it', async () => {
  const { page, server, close } = await openOwnerVisit();
  try {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'news.example' } });
    const body = { name: 'Only drafted', config: { title: 'Soon' } };
    await server.call('PUT /v1/templates/sites/:id/drafts', { params: { id }, body });
    await page.goto(`${server.url}/sites/${id}/ab-test`);
    await page.getByText('“Only drafted” is still a draft: publish it first.').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Create a second template' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Open the draft' }).click();
    await page.getByRole('heading', { name: 'Only drafted', exact: true }).waitFor();
  } finally {
    await close();
  }
});
