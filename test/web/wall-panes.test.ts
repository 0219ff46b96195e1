import { describe, expect, test } from 'vitest';
import { newTemplateConfig } from '../../src/contract/sites/default-template.ts';
import type { Site } from '../../src/contract/sites/sites.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import type { TemplateDraft } from '../../src/contract/sites/template-drafts.ts';
import type { Template } from '../../src/contract/sites/templates.ts';
import { requestedField } from '../../src/web/site/wall/edit-requests.ts';
import { entriesOf } from '../../src/web/site/wall/entries.ts';
import { screenIn } from '../../src/web/site/wall/screen-in.ts';
import { rateOf } from '../../src/web/site/wall/wall-rates.ts';

const at = '2026-01-01T00:00:00.000Z';
const template: Template = {
  id: 'a',
  site_id: 's',
  name: 'default',
  config: newTemplateConfig,
  created_at: at,
  updated_at: at,
};
const draft = (config: object, base: Template['config'] | null = newTemplateConfig): TemplateDraft => ({
  id: 'd',
  site_id: 's',
  name: 'default',
  config: { ...newTemplateConfig, ...config },
  base,
  based_on: base && at,
  updated_at: '2026-01-02T00:00:00.000Z',
  saved_by: null,
});

describe('a template with its saved draft and what was typed since', () => {
  test('is published where nothing differs', () => {
    expect(entriesOf([template], [], {})[0]).toMatchObject({ isChanged: false, isPublishable: false });
  });

  test('shows the draft, which is saved and can be published', () => {
    const [entry] = entriesOf([template], [draft({ title: 'Draft' })], {});
    expect(entry).toMatchObject({
      key: 'a',
      isChanged: false,
      isPublishable: true,
      changes: { title: 'Draft' },
    });
    expect(entry?.base).toMatchObject({ publishedAt: at, draftAt: '2026-01-02T00:00:00.000Z' });
  });

  test('has what was typed last', () => {
    const typed = { a: { name: 'default', config: { title: 'Typed' } } };
    const [entry] = entriesOf([template], [draft({ title: 'Draft', mode: 'soft' })], typed);
    expect(entry).toMatchObject({ unsaved: { title: 'Typed' }, changes: { title: 'Typed', mode: 'soft' } });
  });

  test('keeps what others have published since, where the draft does not change it', () => {
    const published = {
      ...template,
      config: { ...newTemplateConfig, cta_text: 'Published', title: 'Other' },
    };
    const [entry] = entriesOf([published], [draft({ title: 'Draft' })], {});
    expect(entry?.config).toMatchObject({ cta_text: 'Published', title: 'Draft' });
  });

  test('that somebody deleted keeps what was typed, as a new one', () => {
    const base = { config: newTemplateConfig, publishedAt: at, draftAt: null };
    const [entry] = entriesOf([], [], { a: { name: 'default', config: { title: 'Typed' }, base } });
    expect(entry).toMatchObject({
      config: { ...newTemplateConfig, title: 'Typed' },
      isChanged: true,
      base: { config: null, publishedAt: null, draftAt: null },
    });
  });

  test('that was published without what its draft no longer has', () => {
    const choices = [{ id: 'allow', kind: 'allow' as const }];
    const published = { ...template, config: { ...newTemplateConfig, choices } };
    const [entry] = entriesOf([published], [draft({}, published.config)], {});
    expect(entry?.config.choices).toBeUndefined();
    expect(entry?.isPublishable).toBe(true);
  });

  test('may never have been published', () => {
    const [, entry] = entriesOf([template], [{ ...draft({}, null), name: 'new' }], {});
    expect(entry).toMatchObject({
      key: 'd',
      name: 'new',
      stored: null,
      isChanged: false,
      isPublishable: true,
    });
  });
});

describe('a click in the preview', () => {
  const own = 'https://truce.example';
  test.each([
    'title',
    'cta_text',
    'signature',
    'messages.2',
    'choices.1.text',
    'translations.pt-br.messages.0',
  ])('asks for the field %s', (field) => expect(requestedField({ truceEdit: field }, own, own)).toBe(field));

  test.each<[string, unknown, string]>([
    ['of another origin', { truceEdit: 'title' }, 'https://evil.example'],
    ['with a selector', { truceEdit: '"] , body' }, own],
    ['for a field that shows no text', { truceEdit: 'logo_url' }, own],
    ['that is a text', 'title', own],
    ['that is nothing', null, own],
    ['with an object', { truceEdit: { toString: () => 'title' } }, own],
  ])('a message %s is ignored', (_, data, sender) => {
    expect(requestedField(data, sender, own)).toBeNull();
  });
});

describe('the screen of the preview', () => {
  test('is a phone at its real size, as tall as there is room', () => {
    expect(screenIn({ width: 460, height: 700 }, 'phone')).toEqual({ width: 390, height: 700, scale: 1 });
    expect(screenIn({ width: 460, height: 1200 }, 'phone').height).toBe(760);
    expect(screenIn({ width: 460, height: 100 }, 'phone').height).toBe(560);
  });

  test('is smaller only where there is no room for its width', () => {
    expect(screenIn({ width: 312, height: 600 }, 'phone')).toEqual({ width: 390, height: 750, scale: 0.8 });
    expect(screenIn({ width: 640, height: 0 }, 'computer')).toEqual({ width: 1280, height: 800, scale: 0.5 });
    expect(screenIn({ width: 2000, height: 0 }, 'computer').scale).toBe(1);
  });
});

describe('the rate of a template', () => {
  const rows = [
    { variant: 'control', walls_displayed: 200, conversions: 30 },
    { variant: 'B', walls_displayed: 50, conversions: 10 },
  ];
  const siteWith = (ab_test: Partial<Site['config']['ab_test']>) =>
    ({
      config: { ...defaultSiteConfig, ab_test: { ...defaultSiteConfig.ab_test, ...ab_test } },
    }) as Site;
  const entry = { name: 'default', stored: template };

  test('is that of its own name, or control for the default', () => {
    expect(rateOf(siteWith({}), entry, rows)).toBe(15);
    expect(rateOf(siteWith({}), { name: 'B', stored: { ...template, id: 'b', name: 'B' } }, rows)).toBe(20);
  });

  test('is that of its variants while a test runs, and never that of another template', () => {
    const variants = [
      { name: 'control', template_id: 'other', weight: 1 },
      { name: 'B', template_id: 'a', weight: 1 },
    ];
    const site = siteWith({ enabled: true, variants });
    expect(rateOf(site, entry, rows)).toBe(20);
    const unused = { name: 'default', stored: { ...template, id: 'c' } };
    expect(rateOf(siteWith({ enabled: true, variants: variants.slice(0, 1) }), unused, rows)).toBeNull();
  });

  test('is unknown where nobody saw it, and where it was never published', () => {
    expect(rateOf(siteWith({}), entry, [])).toBeNull();
    expect(rateOf(siteWith({}), { ...entry, stored: null }, rows)).toBeNull();
  });
});
