import { describe, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig, type SiteConfig } from '../../src/contract/sites/sites.ts';
import type { Template } from '../../src/contract/sites/templates.ts';
import { sameWalls } from '../../src/web/site/ab-test/same-walls.ts';
import {
  addVariant,
  draftOf,
  endsTest,
  faultsOf,
  sumOf,
  toPercents,
  toVariants,
} from '../../src/web/site/ab-test/variants-draft.ts';

const templates = ['default', 'friendly'].map((name): Template => {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    id: `id-${name}`,
    site_id: '',
    name,
    config: defaultTemplateConfig,
    created_at: at,
    updated_at: at,
  };
});

describe('shares of a test', () => {
  it.each([
    [
      [1, 1],
      [50, 50],
    ],
    [
      [1, 1, 1],
      [33.4, 33.3, 33.3],
    ],
    [
      [90, 10],
      [90, 10],
    ],
    [
      [1, 999],
      [0.1, 99.9],
    ],
    [
      [7, 11, 13, 17],
      [14.6, 23, 27, 35.4],
    ],
    [
      [0, 0],
      [0, 0],
    ],
  ])('weights %j are %j percent', (weights, percents) => {
    expect(toPercents(weights)).toEqual(percents);
  });

  it('are stored as they were where nobody touched them', () => {
    const config = withVariants([
      { name: 'control', template_id: 'default', weight: 1 },
      { name: 'b', template_id: 'friendly', weight: 2 },
    ]);
    const draft = draftOf(config, templates);
    expect(draft.map(({ percent }) => percent)).toEqual(['33.4', '66.6']);
    expect(toVariants(draft, config, templates)).toEqual(config.ab_test.variants);
    const renamed = draft.map((variant, index) => (index === 1 ? { ...variant, name: 'c' } : variant));
    expect(toVariants(renamed, config, templates)[1]).toEqual({
      name: 'c',
      template_id: 'friendly',
      weight: 2,
    });
  });

  it('add up to 100 however many variants there are', () => {
    let draft = draftOf(defaultSiteConfig, templates);
    while (draft.length < 10) {
      draft = addVariant(draft);
      expect(sumOf(draft)).toBe(100);
    }
    expect(new Set(draft.map(({ name }) => name)).size).toBe(10);
  });

  it('have no sum while one is no number', () => {
    const [first, second] = draftOf(defaultSiteConfig, templates);
    if (!first || !second) throw new Error('two variants');
    expect(sumOf([first, { ...second, percent: '' }])).toBeNaN();
    expect(sumOf([first, { ...second, percent: '49.9' }])).toBe(99.9);
    expect(sumOf([first, { ...second, percent: '49,9' }])).toBe(99.9);
  });
});

function withVariants(variants: SiteConfig['ab_test']['variants']): SiteConfig {
  return { ...defaultSiteConfig, ab_test: { ...defaultSiteConfig.ab_test, variants } };
}

describe('a new variant', () => {
  it('has no template until its owner chooses one', () => {
    const draft = addVariant(draftOf(defaultSiteConfig, templates));
    const added = draft.at(-1);
    expect(added?.templateId).toBe('');
    expect(added && faultsOf(added, draft)).toEqual({ template: 'Choose a template.' });
  });

  it('that shows the wall of another is found, also where the templates differ by name alone', () => {
    const [one, two] = templates as [Template, Template];
    const shown = (...ids: string[]) => ids.map((templateId, index) => ({ name: `v${index}`, templateId }));
    expect(sameWalls(shown(one.id, 'id-other', one.id), templates)).toEqual(['v0', 'v2']);
    expect(sameWalls(shown(one.id, two.id), templates)).toEqual(['v0', 'v1']);
    const edited = [one, { ...two, config: { ...two.config, title: 'Please' } }];
    expect(sameWalls(shown(one.id, two.id), edited)).toBeNull();
    expect(sameWalls(shown('', ''), templates)).toBeNull();
  });
});

describe('what ends a running test', () => {
  const [control, b] = [
    { name: 'control', template_id: 'default', weight: 1 },
    { name: 'b', template_id: 'friendly', weight: 1 },
  ];
  const before = { enabled: true, variants: [control, b], holdout: 0 };
  it.each<[string, boolean, Partial<SiteConfig['ab_test']>]>([
    ['other shares', false, { variants: [control, { ...b, weight: 3 }] }],
    ['another order', false, { variants: [b, control] }],
    ['a template by its id', false, { variants: [control, { ...b, template_id: 'id-friendly' }] }],
    ['the allocation that it has', false, { allocation: 'fixed' }],
    ['another name', true, { variants: [control, { ...b, name: 'c' }] }],
    ['another template', true, { variants: [control, { ...b, template_id: 'default' }] }],
    ['one variant less', true, { variants: [control] }],
    ['another allocation', true, { allocation: 'bandit' }],
  ])('%s: %s', (_, ends, change) => {
    expect(endsTest(before, { ...before, ...change }, templates)).toBe(ends);
  });
});
