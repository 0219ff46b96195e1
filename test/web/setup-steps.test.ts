import { expect, it } from 'vitest';
import { defaultSiteConfig, type Site } from '../../src/contract/sites/sites.ts';
import { setupSteps } from '../../src/web/site/installation/setup-steps.ts';

const created_at = '2026-11-01T00:00:00.000Z';
const site: Site = {
  ...{ id: 'a', name: 'News', domain: 'news.example', status: 'active', created_at, updated_at: created_at },
  config: { ...defaultSiteConfig, wall: 'off' },
};
const nothing = { hasVisit: false, hasRate: false, hasReport: false };
const done = (...given: Parameters<typeof setupSteps>) =>
  setupSteps(...given)
    .filter(({ isDone }) => isDone)
    .map(({ id }) => id);

it('begins with nothing done', () => {
  expect(done(site, nothing)).toEqual([]);
});

it.each([
  ['visit', site, { ...nothing, hasVisit: true }],
  ['rate', site, { ...nothing, hasRate: true }],
  ['wall', { ...site, config: { ...site.config, wall: 'on' as const } }, nothing],
  [
    'holdout',
    { ...site, config: { ...site.config, ab_test: { ...site.config.ab_test, holdout: 5 } } },
    nothing,
  ],
  ['report', site, { ...nothing, hasReport: true }],
])('knows what is done: %s', (step, has, facts) => {
  expect(done(has, facts)).toEqual([step]);
});
