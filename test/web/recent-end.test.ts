import { expect, test } from 'vitest';
import type { AbTest } from '../../src/contract/analytics/ab-testing.ts';
import type { Site } from '../../src/contract/sites/sites.ts';
import type { Template } from '../../src/contract/sites/templates.ts';
import { recentEnd } from '../../src/web/site/ab-test/recent-end.ts';

const noon = Date.parse('2026-11-03T12:00:00.000Z');
const minutes = 60_000;
const templates = ['default', 'friendly'].map((name) => ({ id: `id-${name}`, name })) as Template[];
const variants = [
  { name: 'control', template_id: 'default' },
  { name: 'b', template_id: 'friendly' },
];
const ended = {
  ...{ started_at: '2026-10-20T12:00:00.000Z', stopped_at: '2026-11-03T12:00:00.000Z' },
  ...{ ended_because: 'switched_off', wall_after: 'b', variants },
} as AbTest;
const site = (config: object = {}, test: object = {}) =>
  ({
    config: { template_id: 'id-friendly', ab_test: { enabled: false, variants, ...test }, ...config },
  }) as Site;

test('a test that was ended for one of its walls can go on for ten minutes', () => {
  expect(recentEnd(site(), ended, templates, noon + 9 * minutes)).toEqual({
    ...{ name: 'b', startedAt: ended.started_at, untilMs: noon + 10 * minutes },
    change: { config: { template_id: 'default', ab_test: { enabled: true } } },
  });
  expect(recentEnd(site(), ended, templates, noon + 10 * minutes)).toBeNull();
});

test.each([
  ['the test is on again', site({}, { enabled: true }), ended],
  ['its last day has passed', site(), { ...ended, ended_because: 'date_reached' } as AbTest],
  ['everyone sees none of its walls', site(), { ...ended, wall_after: null }],
  ['another wall was chosen since', site({ template_id: 'default' }), ended],
  ['its settings were changed since', site({}, { variants: variants.slice(0, 1) }), ended],
  ['there was no test', site(), undefined],
])('nothing is to be taken back where %s', (_, settings, latest) => {
  expect(recentEnd(settings, latest, templates, noon)).toBeNull();
});
