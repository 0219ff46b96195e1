import { describe, expect, test } from 'vitest';
import type { LoaderSettings } from '../../src/contract/loader.ts';
import { defaultSiteConfig } from '../../src/contract/sites.ts';
import { defaultTemplateConfig as config } from '../../src/contract/templates.ts';
import { chooseWall, isExcluded } from '../../src/sdk/choose-wall.ts';

const settings: LoaderSettings = {
  site_id: '6f1f3c1e-7b8a-4d0e-9a53-0c1d2e3f4a5b',
  base_url: 'https://truce.example',
  origin: null,
  paths: { loader: null, track: '/v1/events/track', media: '/v1/media' },
  consent_mode: 'cookieless',
  languages: 'auto',
  third_party_probes: 'off',
  display: defaultSiteConfig.display,
  holdout: 5,
  walls: [
    { variant: 'a', weight: 1, config },
    { variant: 'b', weight: 3, config },
    { variant: 'never', weight: 0, config },
  ],
  baits: { elements: [], ubo_only: [], paths: [], control: 'c' },
};

describe('chooseWall', () => {
  test('keeps to the weights and the holdout', () => {
    const counts: Record<string, number> = {};
    for (let visitor = 0; visitor < 20_000; visitor++) {
      const wall = chooseWall(settings, `visitor-${visitor}`);
      const name = typeof wall === 'string' ? wall : (wall?.variant ?? 'nothing');
      counts[name] = (counts[name] ?? 0) + 1;
    }
    expect(Object.keys(counts).sort()).toEqual(['a', 'b', 'holdout']);
    expect((counts.holdout ?? 0) / 20_000).toBeCloseTo(0.05, 1.9);
    expect((counts.b ?? 0) / (counts.a ?? 1)).toBeGreaterThan(2.7);
    expect((counts.b ?? 0) / (counts.a ?? 1)).toBeLessThan(3.3);
  });

  test('is the same for the same visitor, whatever the holdout does elsewhere', () => {
    expect(chooseWall(settings, 'v1')).toEqual(chooseWall(settings, 'v1'));
    expect(chooseWall({ ...settings, walls: [] }, 'v1')).toBeUndefined();
  });
});

describe('isExcluded', () => {
  test.each([
    ['/privacy', ['/privacy'], true],
    ['/privacy/more', ['/privacy'], false],
    ['/privacy/more', ['/privacy*'], true],
    ['/en/account/orders', ['*/account/*'], true],
    ['/a.b', ['/a?b', '/aXb'], false],
    ['/a(b', ['/a(b'], true],
    ['/', [], false],
  ])('%s by %o: %s', (path, globs, expected) => {
    expect(isExcluded(path, globs)).toBe(expected);
  });
});
