import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import type { SiteConfig } from '../../src/contract/sites/sites.ts';
import { standInForAdHosts } from './ad-hosts.ts';
import { openStage, type Stage } from './stage.ts';

describe('a visitor whose blocker lets Acceptable Ads through', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  const visit = (site: Partial<SiteConfig>) =>
    stage.play({
      isBlocked: true,
      site: { detection: { third_party_probes: 'on' }, ...site },
      async prepare(page) {
        await standInForAdHosts(page, 'refused');
        await page.route('https://ad-delivery.net/**', (route) =>
          route.request().url().includes('ch=1')
            ? route.fulfill({ body: '' })
            : route.abort('blockedbyclient'),
        );
      },
    });

  test('is counted as one and not asked', async () => {
    const { withholds, stored } = await visit({});
    await withholds();
    const events = await stored();
    const of = (type: string) => events.find((event) => event.event_type === type)?.metadata;
    expect(of('adblock_detected')).toMatchObject({ kind: 'extension', blocker_type: 'Acceptable Ads' });
    expect(of('wall_withheld')).toMatchObject({ reason: 'rule', blocker_type: 'Acceptable Ads' });
  });

  test('is asked where the owner wants it', async () => {
    const { shows } = await visit({ acceptable_ads: 'ask' });
    await shows('dialog', defaultTemplateConfig.title);
  });
});
