import { expect, it } from 'vitest';
import { advise } from '../../src/analytics/advice/advise.ts';
import { type Facts, noFacts } from '../../src/analytics/advice/facts.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';

const variants = [
  { name: 'control', template_id: 'default', weight: 1 },
  { name: 'b', template_id: 't2', weight: 1 },
];
const templates = [
  { id: 't1', name: 'default' },
  { id: 't2', name: 'friendly' },
];
const ended: Facts['tests'][number] = {
  run: { variants, ended_because: null },
  result: { variants: [], verdict: { code: 'undecided', variant: null }, caveats: [] },
  goesOn: false,
  endedDays: 0,
};
const proposed = (set: typeof variants, tests: Facts['tests'] = []) => {
  const ab_test = { enabled: false, variants: set, holdout: 5 };
  const facts = { ...noFacts({ ...defaultSiteConfig, ab_test }), templates, tests };
  return advise({ ...facts, variants: 1, all: { impressions: 2000, conversions: 300 } });
};

it('leaves it to the owner to set up the test of a second template', () => {
  expect(proposed([])).toMatchObject([{ id: 'try_template', about: { template: 'friendly' }, action: null }]);
});

it('proposes none while a test is a draft, which the settings of one that ended are not', () => {
  expect(proposed(variants)).toEqual([]);
  expect(proposed(variants, [ended])).toMatchObject([{ id: 'try_template', action: null }]);
  const renamed = variants.map((each) => ({ ...each, name: `${each.name}-2` }));
  expect(proposed(renamed, [ended])).toEqual([]);
});
