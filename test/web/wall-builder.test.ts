import { describe, expect, test } from 'vitest';
import { newTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { TemplateConfig } from '../../src/contract/sites/templates.ts';
import { allTexts } from '../../src/sdk/texts/all.ts';
import { contrast as wallContrast } from '../../src/sdk/wall/colors.ts';
import { isGentler } from '../../src/web/site/modes.ts';
import { freeName } from '../../src/web/site/wall/add-template.tsx';
import { changesOf } from '../../src/web/site/wall/changes.ts';
import { contrast } from '../../src/web/site/wall/contrast.ts';
import { wallLanguages } from '../../src/web/site/wall/languages.ts';
import { startingTemplates } from '../../src/web/site/wall/starting-templates.ts';
import { withoutExtras } from '../../src/web/site/wall/without-extras.ts';

describe('what the wall builder knows by itself, since a page must not load the contract', () => {
  test('its languages are those of the fixed texts', () => {
    expect([...wallLanguages].sort()).toEqual(Object.keys(allTexts).sort());
  });

  test('its plain request is the default template', () => {
    expect(startingTemplates[0]?.config).toEqual(newTemplateConfig);
  });

  test.each(startingTemplates)('$name can be saved as it is', ({ config }) => {
    expect(TemplateConfig.parse(config)).toEqual(config);
    expect(contrast(config.primary_color, config.background_color)).toBeGreaterThan(4.5);
  });

  test.each([
    ['#1f5eff', '#ffffff'],
    ['#000000', '#ffffff'],
    ['#ffcc00', '#fffaf5'],
  ])('contrast of %s and %s is the one that the wall computes', (one, other) => {
    expect(contrast(one, other)).toBeCloseTo(wallContrast(one, other), 10);
    expect(contrast(one, '#12')).toBeNull();
  });

  test('the gentler mode limits the firmer one', () => {
    expect(isGentler('soft', 'hard')).toBe(true);
    expect(isGentler('hard', 'soft')).toBe(false);
    expect(isGentler('inline', 'inline')).toBe(false);
  });
});

test('going back to an earlier version names every field that it may lack', () => {
  const optional = Object.entries(TemplateConfig.shape).filter(([, field]) => field.isOptional());
  expect(Object.keys(withoutExtras).sort()).toEqual(optional.map(([name]) => name).sort());
});

describe('changes of a template', () => {
  const stored: TemplateConfig = {
    ...newTemplateConfig,
    translations: { de: { title: 'Ein Titel' } },
    display: { percent: 50, countries: ['DE'] },
  };

  test.each<[string, Partial<TemplateConfig>, object]>([
    ['nothing', {}, {}],
    ['one text', { title: 'Another title' }, { title: 'Another title' }],
    ['the same in another order', { display: { countries: ['DE'], percent: 50 } }, {}],
    ['a rule taken away', { display: { countries: ['DE'] } }, { display: { countries: ['DE'] } }],
    ['a rule emptied', { display: { ...stored.display, excluded_paths: ['', ' '], devices: [] } }, {}],
    [
      'paths with blank lines',
      { display: { excluded_paths: ['/shop/*', '', ' /a '] } },
      { display: { excluded_paths: ['/shop/*', '/a'] } },
    ],
    ['a language begun', { translations: { ...stored.translations, fr: { messages: ['', ''] } } }, {}],
    ['a language taken away', { translations: {} }, { translations: {} }],
    ['a logo that was typed and deleted', { logo_url: ' ' }, {}],
    ['a signature that was typed and deleted', { signature: ' ' }, {}],
    ['choices that are not there', { choices: undefined }, {}],
    ['a signature', { style: 'letter', signature: ' Ana ' }, { style: 'letter', signature: 'Ana' }],
  ])('%s', (_, edited, expected) => {
    expect(changesOf(stored, { ...stored, ...edited })).toEqual(expected);
  });

  describe('of one that a program stored', () => {
    const odd: TemplateConfig = {
      ...newTemplateConfig,
      display: { devices: [], languages: [], excluded_paths: [' /a '] },
      translations: { de: { title: 'Ein Titel', messages: [] }, fr: {} },
    };

    test('are none where nothing was typed', () => {
      expect(changesOf(odd, structuredClone(odd))).toEqual({});
    });

    test('leave what was not typed beside them', () => {
      expect(changesOf(odd, { ...odd, title: 'Typed' })).toEqual({ title: 'Typed' });
      const typed = { ...odd, display: { ...odd.display, percent: 50 } };
      expect(changesOf(odd, typed)).toEqual({
        display: { devices: [], languages: [], excluded_paths: ['/a'], percent: 50 },
      });
      const translated = { ...odd.translations, de: { title: 'Anders', messages: [] } };
      expect(changesOf(odd, { ...odd, translations: translated })).toEqual({ translations: translated });
    });

    test('say what was taken away', () => {
      expect(changesOf(odd, { ...odd, display: {} })).toEqual({ display: {} });
      const set = { ...odd, display: { devices: ['mobile' as const] } };
      expect(changesOf(set, { ...set, display: { devices: [] } })).toEqual({ display: {} });
    });
  });

  test('say that a signature and a portrait were taken away', () => {
    const signed = {
      ...stored,
      style: 'letter' as const,
      signature: 'Ana',
      portrait_url: 'https://news.example/ana.jpg',
    };
    const gone = { signature: null, portrait_url: null };
    expect(changesOf(signed, { ...signed, signature: '', portrait_url: null })).toEqual(gone);
  });

  test('have no signature and no portrait of a style that does not show them', () => {
    const typed = { signature: 'Ana', portrait_url: 'bad' };
    const signed = { ...stored, signature: 'Bea' };
    expect(changesOf(signed, { ...signed, ...typed, style: 'plain' })).toEqual({ style: 'plain' });
    expect(changesOf(null, { ...stored, ...typed })).not.toHaveProperty('portrait_url');
  });

  test('say that choices are no longer there', () => {
    const { choices, ...former } = { ...stored, choices: [{ id: 'allow', kind: 'allow' as const }] };
    expect(Object.keys(changesOf({ ...former, choices }, former))).toEqual(['choices']);
    expect(Object.keys(changesOf({ ...former, choices }, { ...former, choices: undefined }))).toEqual([
      'choices',
    ]);
  });

  test('of a new one are all of it', () => {
    expect(changesOf(null, newTemplateConfig)).toMatchObject(newTemplateConfig);
  });
});

test('a further template of the same kind gets a number', () => {
  expect(freeName('Personal', [])).toBe('Personal');
  expect(freeName('Personal', ['Personal', 'Personal 2'])).toBe('Personal 3');
});
