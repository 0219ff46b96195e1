import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { patienceMs } from '../support/patience.ts';
import { openStage, type Stage } from './stage.ts';

describe('a page that says something of its reader', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test('has its events counted, also where it says more than they have room for', async () => {
    const surplus = Array.from({ length: 40 }, (_, index) => `data-truce-name-${index}="x"`).join(' ');
    const { stored } = await stage.play({
      site: { properties: ['plan'] },
      publisher: { attributes: `data-truce-plan="pro" ${surplus}` },
    });
    await vi.waitFor(async () => expect((await stored()).length).toBeGreaterThan(1), patienceMs);
    const metadata = (await stored()).map((event) => event.metadata);
    expect(metadata).toEqual(metadata.map(() => expect.objectContaining({ plan: 'pro', language: 'en-US' })));
  });

  test('has it in the numbers, with the campaign of its address', async () => {
    const { siteId, page, stored } = await stage.play({
      site: { properties: ['plan', 'user_type'] },
      publisher: {
        attributes: 'data-truce-plan="pro" data-truce-user-type="it\'s &lt;free&gt;" data-other="no"',
      },
    });
    await page.goto(`${page.url()}?utm_source=news&token=secret`);
    const isCampaign = (event: { page_url: string | null }) => event.page_url?.endsWith('?utm_source=news');
    await vi.waitFor(async () => expect((await stored()).some(isCampaign)).toBe(true), patienceMs);
    const metadata = (await stored()).map((event) => event.metadata);
    expect(metadata).toEqual(
      metadata.map(() => expect.objectContaining({ plan: 'pro', 'user-type': "it's <free>" })),
    );
    expect(JSON.stringify(metadata)).not.toContain('other');
    await stage.server.flush();
    const { rows } = await stage.server.call('POST /v1/analytics/sites/:id/query', {
      params: { id: siteId },
      body: { metrics: ['sessions'], dimensions: ['utm_source', 'property:plan', 'property:user_type'] },
    });
    expect(rows).toContainEqual({
      utm_source: 'news',
      'property:plan': 'pro',
      'property:user_type': "it's <free>",
      sessions: 1,
    });
  });
});
