import { describe, expect, test } from 'vitest';
import { defaultTemplateConfig, newTemplateConfig } from '../../src/contract/sites/default-template.ts';
import type { TemplateConfig } from '../../src/contract/sites/templates.ts';
import { buttonAlone } from '../../src/web/site/wall/choices/button-alone.ts';
import { type Entry, entriesOf } from '../../src/web/site/wall/entries.ts';
import { firstLooks, previewed, wishOf } from '../../src/web/site/wall/use-preview.ts';

const at = '2026-01-01T00:00:00.000Z';
const template = (config: TemplateConfig) => ({
  ...{ id: 't', site_id: 's', name: 'Summer', config, created_at: at, updated_at: at },
});
/** From before there was `first_step`. */
const older = defaultTemplateConfig;

function only(entries: Entry[]): Entry {
  const [entry, more] = entries;
  if (!entry || more) throw new Error(`there are ${entries.length} entries`);
  return entry;
}

describe('a new template has what an older one has', () => {
  test('whose copy it is', () => {
    const { changes } = only(entriesOf([], [], { 'new-1': { name: 'Copy', config: older } }));
    expect(changes).toMatchObject({ ...older, first_step: 'check', style: 'plain' });
  });

  test('that somebody else deleted', () => {
    const base = { config: older, publishedAt: at, draftAt: null };
    const typed = { t: { name: 'Summer', config: { title: 'Typed' }, base } };
    expect(only(entriesOf([], [], typed)).changes).toMatchObject({ title: 'Typed', first_step: 'check' });
  });
});

describe('the preview of a template that was never published', () => {
  const first = template({
    ...newTemplateConfig,
    style: 'letter',
    signature: 'Ana',
    choices: [...buttonAlone, { id: 'pass', kind: 'pass', url: '/pass' }],
    translations: { de: { title: 'Ein Titel' } },
  });
  const draft = {
    ...{ id: 'd', site_id: 's', name: 'New', config: older, base: null, based_on: null },
    ...{ updated_at: at, saved_by: null },
  };

  test.each([
    ['saved', entriesOf([], [draft], {})],
    ['not saved', entriesOf([], [], { 'new-1': { name: 'New', config: older } })],
  ])('shows nothing of the one that its link names: %s', (_, entries) => {
    const { config } = wishOf(first, previewed(only(entries)), firstLooks);
    expect({ ...first.config, ...config }).toEqual({
      ...older,
      ...{ first_step: 'check', style: 'plain', signature: null, portrait_url: null },
      ...{ choices: buttonAlone, translations: {} },
    });
  });

  test('that of a published one says what was changed, and no more', () => {
    const typed = { t: { name: 'Summer', config: { title: 'Typed' } } };
    const entry = only(entriesOf([first], [], typed));
    expect(wishOf(first, previewed(entry), firstLooks).config).toEqual({ title: 'Typed' });
  });
});

describe('a draft that a program saved with something empty', () => {
  const config: TemplateConfig = {
    ...newTemplateConfig,
    display: { devices: [] },
    translations: { de: { title: 'Ein Titel', messages: [] } },
  };
  const { display, translations } = config;
  const draft = {
    ...{ id: 'd', site_id: 's', name: 'Summer', config, base: newTemplateConfig, based_on: at },
    ...{ updated_at: at, saved_by: null },
  };

  test('is published with it', () => {
    const entry = only(entriesOf([template(newTemplateConfig)], [draft], {}));
    expect(entry).toMatchObject({ isPublishable: true, isChanged: false, unsaved: {} });
    expect(entry.changes).toEqual({ display, translations });
  });

  test('is published with it where it is new, beside what was typed', () => {
    const typed = { d: { name: 'Summer', config: { title: 'Typed' } } };
    const entry = only(entriesOf([], [{ ...draft, base: null, based_on: null }], typed));
    expect(entry.unsaved).toEqual({ title: 'Typed' });
    expect(entry.changes).toMatchObject({ title: 'Typed', display, translations });
  });
});
