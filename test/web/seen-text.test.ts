import { expect, it } from 'vitest';
import type { Simulation } from '../../src/contract/sites/simulations.ts';
import { defaultSiteConfig, type Site } from '../../src/contract/sites/sites.ts';
import { seenText } from '../../src/web/site/detection/seen-text.ts';

type Seen = Simulation['profiles'][number];
const seen = { profile: 'ublock', blocked: 2, wall: false, verdict: 'blocked', picture: '' } as Seen;
const testing = { ...defaultSiteConfig.ab_test, holdout: 5 };

it.each<[string, Partial<Seen>, Partial<Site['config']>]>([
  ['Wall shown.', { wall: true }, {}],
  ['No wall: no ad blocker was detected.', { verdict: 'clear' }, {}],
  ['No wall: detection had no result.', { verdict: 'unknown' }, {}],
  ['No wall: Truce’s script wasn’t found or was blocked.', { verdict: null }, {}],
  ['Ad blocker detected. No wall, because it’s off: Truce only measures.', {}, { wall: 'off' }],
  [
    'Ad blocker detected. No wall: a display rule or the hold-out excluded this visitor.',
    {},
    { ab_test: testing },
  ],
  [
    'Ad blocker detected. No wall: a display rule or the hold-out excluded this visitor.',
    {},
    { display: { percent: 5 } },
  ],
  ['Ad blocker detected, but no wall appeared.', {}, {}],
])('%s', (text, part, config) => {
  const site = { config: { ...defaultSiteConfig, ...config } };
  expect(seenText({ ...seen, ...part }, site)).toBe(`${text} 2 requests blocked.`);
});
