import { describe, expect, test } from 'vitest';
import { newTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { afterSave, type Basis, type Draft, withChange } from '../../src/web/site/wall/drafts.ts';

const basis = (config: Basis['config'], draftAt: string | null): Basis => ({
  config,
  publishedAt: '2026-01-01T00:00:00.000Z',
  draftAt,
});
const before = basis(newTemplateConfig, null);
const base = basis({ ...newTemplateConfig, title: 'Sent' }, '2026-01-02T00:00:00.000Z');
const draft = (config: Draft['config']): Draft => ({ name: 'default', config, base: before });
const sent = { key: 'a', name: 'default', draft: draft({ title: 'Sent' }), base: before };
const other = draft({ title: 'Of another template' });

describe('what is left to be saved after a save', () => {
  test('nothing, where nothing was typed meanwhile', () => {
    const all = { a: draft({ title: 'Sent' }), b: other };
    expect(afterSave(all, sent, { key: 'a', base })).toEqual({ b: other });
  });

  test.each<[string, Draft['config'], Draft['config']]>([
    ['another field', { title: 'Sent', cta_text: 'Typed' }, { cta_text: 'Typed' }],
    ['the same field', { title: 'Sent, and more' }, { title: 'Sent, and more' }],
    ['a list', { title: 'Sent', messages: ['One', 'Two'] }, { messages: ['One', 'Two'] }],
    ['what was taken back', {}, { title: newTemplateConfig.title }],
  ])('%s, as of what is saved now', (_, config, left) => {
    expect(afterSave({ a: draft(config) }, sent, { key: 'a', base })).toEqual({
      a: { name: 'default', config: left, base },
    });
  });

  test('all that was typed, where a saved draft was published as it was', () => {
    const published = { ...sent, draft: undefined };
    const typed = { cta_text: 'Typed' };
    expect(afterSave({ a: draft(typed) }, published, { key: 'a', base })).toEqual({
      a: { name: 'default', config: typed, base },
    });
  });

  test('what was typed of a new template, by its new key and its saved name', () => {
    const fresh = { name: 'Banner', config: newTemplateConfig };
    const began = { key: 'new-1', name: 'Banner', draft: fresh, base: basis(null, null) };
    const typed = { name: 'Bann', config: { ...newTemplateConfig, title: 'Typed' } };
    expect(afterSave({ 'new-1': typed }, began, { key: 'd', base })).toEqual({
      d: { name: 'Banner', config: { title: 'Typed' }, base },
    });
    expect(afterSave({}, began, { key: 'd', base })).toEqual({});
  });

  test('nothing of a template that was deleted meanwhile', () => {
    expect(afterSave({ a: draft({ title: 'Typed' }) }, sent, null)).toEqual({});
  });
});

describe('a change that ends late', () => {
  const now = { key: 'a', name: 'Renamed', base };
  const typed = { title: 'Typed meanwhile' };

  test('leaves what was typed since', () => {
    const left = withChange({ a: draft(typed), b: other }, now, {
      logo_url: 'https://news.example/logo.png',
    });
    const config = { ...typed, logo_url: 'https://news.example/logo.png' };
    expect(left).toEqual({ a: { name: 'Renamed', config, base }, b: other });
  });

  test('is one of the template as it is saved by now', () => {
    expect(withChange({}, now, typed)).toEqual({ a: { name: 'Renamed', config: typed, base } });
  });

  test('begins no template where that one is gone', () => {
    expect(withChange({ b: other }, undefined, typed)).toEqual({ b: other });
  });
});
