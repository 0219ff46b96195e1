import { describe, expect, it } from 'vitest';
import type { Choice } from '../../src/contract/sites/choices.ts';
import { newTemplateConfig } from '../../src/contract/sites/default-template.ts';
import type { TemplateConfig } from '../../src/contract/sites/templates.ts';
import { wallContent, wallLanguage } from '../../src/delivery/wall-script.ts';
import { de } from '../../src/sdk/texts/de.ts';
import { fr } from '../../src/sdk/texts/fr.ts';

const choices: Choice[] = [
  { id: 'allow', kind: 'allow' },
  { id: 'shop', kind: 'own', text: 'Zum Laden' },
  { id: 'later', kind: 'later' },
];
const withChoice: TemplateConfig = { ...newTemplateConfig, choices };
const ours = ({ title, messages, cta }: typeof de) => ({ title, messages, cta_text: cta });

function seen(config: TemplateConfig, { visitor = 'de', page = 'de' } = {}) {
  const language = wallLanguage(config, 'auto', { visitor: [visitor], page });
  const { config: shown, choices: labels = [] } = wallContent(config, language, '');
  const { title, messages, cta_text } = shown;
  return { title, messages, cta_text, choices: labels.slice(1).map(({ text }) => text) };
}

describe('our own texts beside the owner’s', () => {
  it('stay in the page’s language beside the text of a choice', () => {
    expect(seen(withChoice)).toEqual({ ...ours(de), choices: ['Zum Laden', de.choices.later] });
  });

  it('stay in the page’s language for visitors who read another, in which the choice has no text', () => {
    expect(seen(withChoice, { visitor: 'fr' })).toEqual(seen(withChoice));
  });

  it('are in the language that the choice alone was translated to', () => {
    const config = { ...withChoice, translations: { fr: { choices: { shop: 'La boutique' } } } };
    expect(seen(config, { visitor: 'fr' })).toEqual({
      ...ours(fr),
      choices: ['La boutique', fr.choices.later],
    });
    expect(seen({ ...config, translations: { de: { choices: { shop: 'Der Laden' } } } })).toMatchObject({
      ...ours(de),
      choices: ['Der Laden', de.choices.later],
    });
  });

  it('stay in the page’s language beside the owner’s button', () => {
    const config = { ...newTemplateConfig, cta_text: 'Fertig' };
    expect(seen(config)).toMatchObject({ ...ours(de), cta_text: 'Fertig' });
  });

  it.each<[string, Partial<TemplateConfig>]>([
    ['title', { title: 'Our own title' }],
    ['messages', { messages: ['Our own message.'] }],
  ])('stay as they are stored beside the owner’s %s: the request is one text', (_, own) => {
    const config = { ...withChoice, ...own };
    const { title, messages, cta_text } = config;
    expect(seen(config)).toMatchObject({ title, messages, cta_text });
    const labels = { ...config, translations: { fr: { choices: { shop: 'La boutique' } } } };
    expect(seen(labels, { visitor: 'fr' })).toMatchObject({ title, messages, cta_text });
  });

  it('complete a translation of the owner’s own words', () => {
    const config = {
      ...newTemplateConfig,
      title: 'Our own title',
      translations: { fr: { title: 'Notre titre' } },
    };
    expect(seen(config, { visitor: 'fr' })).toMatchObject({ ...ours(fr), title: 'Notre titre' });
  });

  it('complete a translation of one of them', () => {
    const config = { ...newTemplateConfig, translations: { fr: { title: 'Notre titre' } } };
    expect(seen(config, { visitor: 'fr' })).toMatchObject({ ...ours(fr), title: 'Notre titre' });
  });
});
