import { describe, expect, it } from 'vitest';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { agreeIn, isAsWanted } from '../../src/web/site/change/agree-in.ts';

const state = (config: Partial<typeof defaultSiteConfig>) => ({
  name: 'News',
  status: 'active' as const,
  config: { ...defaultSiteConfig, ...config },
});

describe('a site that somebody else changed', () => {
  it('is as wanted where they turned the same thing off', () => {
    const off = { config: { wall: 'off' as const } };
    expect(agreeIn(off, state({ wall: 'on' }), state({ wall: 'off' }))).toBe(false);
    expect(isAsWanted(off, state({ wall: 'off' }))).toBe(true);
    expect(isAsWanted(off, state({ wall: 'on' }))).toBe(false);
  });

  it('is never said to have the A/B test that was wanted, which counts as a whole', () => {
    const { ab_test } = defaultSiteConfig;
    const on = { config: { ab_test: { enabled: true } } };
    expect(isAsWanted(on, state({ ab_test: { ...ab_test, enabled: true } }))).toBe(false);
  });
});
