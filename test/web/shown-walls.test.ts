import { expect, it } from 'vitest';
import { newTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig, type Site } from '../../src/contract/sites/sites.ts';
import type { Template, TemplateConfig } from '../../src/contract/sites/templates.ts';
import { shownText, shownWalls } from '../../src/web/site/turn-on/shown-walls.ts';

const at = '2026-11-01T00:00:00.000Z';
const template = (name: string, mode: TemplateConfig['mode']) =>
  ({ id: `id-${name}`, name, config: { ...newTemplateConfig, mode } }) as Template;
const templates = [template('default', 'hard'), template('gentle', 'soft')];
const site = (config: Partial<Site['config']>): Site => ({
  ...{ id: 'a', name: 'News', domain: 'news.example', status: 'active', created_at: at, updated_at: at },
  config: { ...defaultSiteConfig, wall: 'off', ...config },
});
const testing = {
  ...{ enabled: true, holdout: 0 },
  variants: ['gentle', 'default'].map((template_id) => ({ name: template_id, template_id, weight: 1 })),
};

it.each([
  ['a new site', {}, { names: ['default'], mode: 'hard' }],
  ['a gentle site', { mode: 'banner' as const }, { names: ['default'], mode: 'banner' }],
  ['a gentle template', { template_id: 'id-gentle' }, { names: ['gentle'], mode: 'soft' }],
  ['a test of which one wall is hard', { ab_test: testing }, { names: ['gentle', 'default'], mode: 'hard' }],
])('of %s', (_, config, expected) => {
  expect(shownWalls(site(config), templates)).toEqual(expected);
});

it('is said with its template and how firm it is', () => {
  expect(shownText(shownWalls(site({ mode: 'soft' }), templates))).toBe(
    'On: visitors with an ad blocker see your template “default” (Soft).',
  );
});
