import { describe, expect, it } from 'vitest';
import { mergePatch } from '../../src/contract/core/merge-patch.ts';
import { defaultSiteConfig, SiteConfig } from '../../src/contract/sites/sites.ts';
import { patchBetween } from '../../src/web/app/patch-between.ts';

describe('the patch between two values', () => {
  it.each([
    [{ a: 1, b: { c: 1, d: 2 } }, { a: 1, b: { c: 1, d: 2 } }, {}],
    [{ a: 1, b: { c: 1, d: 2 } }, { a: 1, b: { c: 3 } }, { b: { c: 3, d: null } }],
    [{ a: [1, 2] }, { a: [1] }, { a: [1] }],
    [{ a: 1 }, { a: undefined }, { a: null }],
    [{ a: null }, {}, {}],
    [{ a: 1 }, { a: Number.NaN }, { a: 'NaN' }],
    [{}, { a: {} }, { a: {} }],
    [{ a: 'auto' }, { a: { b: 1 } }, { a: { b: 1 } }],
  ])('%j → %j is %j', (before, after, patch) => {
    expect(patchBetween<Record<string, unknown>>(before, after)).toEqual(patch);
  });

  it('makes the one into the other when it is merged', () => {
    const before: SiteConfig = {
      ...defaultSiteConfig,
      display: {
        delay_ms: 5,
        devices: ['mobile'],
        schedule: { weekdays: [1], hours: { from: '08:00', until: '09:00' } },
      },
      delivery: { loader: '/a/b.js', track: '/a/c' },
    };
    const after: SiteConfig = {
      ...before,
      display: { devices: ['desktop'], schedule: { weekdays: [1, 2] } },
      delivery: { loader: '/a/b.js', rotate: true },
      gate: { enabled: true },
    };
    const between = (from: SiteConfig, to: SiteConfig) =>
      mergePatch<SiteConfig>(SiteConfig, from, patchBetween<SiteConfig>(from, to), defaultSiteConfig);
    expect(between(before, after)).toEqual(after);
    expect(between(after, before)).toEqual(before);
  });
});
