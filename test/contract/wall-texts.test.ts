import { describe, expect, it } from 'vitest';
import type { Choice } from '../../src/contract/sites/choices.ts';
import { newTemplateConfig } from '../../src/contract/sites/default-template.ts';
import type { SiteConfig } from '../../src/contract/sites/sites.ts';
import type { TemplateConfig } from '../../src/contract/sites/templates.ts';
import { wallLanguage } from '../../src/delivery/wall-language.ts';
import { wallContent } from '../../src/delivery/wall-script.ts';
import { de } from '../../src/sdk/texts/de.ts';
import { fr } from '../../src/sdk/texts/fr.ts';

const choices: Choice[] = [
  { id: 'allow', kind: 'allow' },
  { id: 'shop', kind: 'own', text: 'Zum Laden' },
  { id: 'later', kind: 'later' },
];
const withChoice: TemplateConfig = { ...newTemplateConfig, choices };
const ours = ({ title, messages, cta }: typeof de) => ({ title, messages, cta_text: cta });

type Wished = { visitor?: string; page?: string; allowed?: SiteConfig['languages'] };

function contentOf(config: TemplateConfig, { visitor = 'de', page = 'de', allowed = 'auto' }: Wished) {
  return wallContent(config, wallLanguage(config, allowed, { visitor: visitor.split(','), page }), '');
}

function seen(config: TemplateConfig, wished: Wished = {}) {
  const { config: shown, choices: labels = [] } = contentOf(config, wished);
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

describe('the owner’s own texts', () => {
  const own = { ...newTemplateConfig, title: 'own', messages: ['own'], cta_text: 'own' };
  const inCodes = (codes: string[]): TemplateConfig => ({
    ...own,
    translations: Object.fromEntries(
      codes.map((code) => [code, { title: code, messages: [code], cta_text: code }]),
    ),
  });
  const shown = (config: TemplateConfig, wished: Wished) => {
    const { config: texts, language } = contentOf(config, wished);
    return `${texts.title} ${language}`;
  };

  it.each([
    // page, translation, visitor, the title and the language of our texts
    ['pt-PT', 'pt-br', 'pt-PT', 'own pt'],
    ['pt-PT', 'pt-br', 'pt', 'own pt'],
    ['pt-PT', 'pt-br', 'pt-BR', 'pt-br pt-br'],
    ['pt-BR', 'pt', 'pt-BR', 'own pt-br'],
    ['pt-BR', 'pt', 'pt-PT', 'pt pt'],
    ['zh-CN', 'zh-tw', 'zh-CN', 'own zh'],
    ['zh-CN', 'zh-tw', 'zh-HK', 'zh-tw zh-tw'],
    ['zh-TW', 'zh', 'zh-Hant', 'own zh-tw'],
    ['zh-TW', 'zh', 'zh-CN', 'zh zh'],
    ['en-US', 'en-gb', 'en-US', 'own en'],
    ['en-US', 'en-gb', 'en-AU', 'own en'],
    ['en-US', 'en-gb', 'en-GB', 'en-gb en'],
    ['is', 'en', 'is', 'own en'],
    ['is', 'en', 'is-IS,en', 'own en'],
    ['is-IS', 'en', 'is,de', 'own de'],
    ['is', 'en', 'en', 'en en'],
    ['is', 'en', 'de,en', 'en en'],
    // Languages whose readers get our texts in another one.
    ['nb-NO', 'nn', 'nb-NO', 'own nb'],
    ['nb-NO', 'nn', 'no', 'own nb'],
    ['nb-NO', 'nn', 'nn-NO', 'nn nb'],
    ['nn', 'nb', 'nn-NO', 'own nb'],
    ['nn', 'nb', 'nb', 'nb nb'],
    ['hr', 'bs', 'hr-HR', 'own hr'],
    ['hr', 'bs', 'bs', 'bs hr'],
    ['bs', 'hr', 'bs-BA', 'own hr'],
    ['zh-HK', 'yue', 'zh-HK', 'own zh-tw'],
    ['zh-HK', 'yue', 'yue-HK', 'yue zh-tw'],
  ])('on a page in %s, beside a translation to %s, for %s: %s', (page, code, visitor, expected) => {
    expect(shown(inCodes([code]), { page, visitor })).toBe(expected);
  });

  it.each([
    ['en-US', 'en', 'en-US'],
    ['de-DE', 'de', 'de'],
    ['no', 'nb', 'nb-NO'],
    ['is-IS', 'is', 'is-IS'],
  ])('give way on a page in %s to a translation to %s itself', (page, code, visitor) => {
    expect(shown(inCodes([code]), { page, visitor })).toMatch(`${code} `);
  });

  it('are in a language without texts of ours where they were translated to it', () => {
    expect(shown(inCodes(['cy']), { page: 'en', visitor: 'cy,en' })).toBe('cy en');
    expect(shown(inCodes(['cy']), { page: 'en', visitor: 'cy,fr' })).toBe('cy fr');
    const ours = { ...newTemplateConfig, translations: { cy: { title: 'cy' } } };
    expect(shown(ours, { page: 'en', visitor: 'cy' })).toBe('cy en');
    expect(shown(ours, { page: 'is', visitor: 'is,de' })).toBe(`${de.title} de`);
  });

  it('stay within the languages of the site', () => {
    const config = inCodes(['de', 'fr']);
    expect(shown(config, { page: 'en', visitor: 'en', allowed: ['de'] })).toBe('de de');
    expect(shown(config, { page: 'en', visitor: 'fr', allowed: ['de'] })).toBe('de de');
    expect(shown(own, { page: 'en', visitor: 'fr', allowed: ['de'] })).toBe('own de');
  });

  it('are not replaced by a sibling’s where ours are known in the visitor’s own language', () => {
    const config = { ...newTemplateConfig, translations: { 'pt-br': { title: 'Brasil' } } };
    expect(shown(config, { page: 'pt-PT', visitor: 'pt-PT' })).not.toContain('Brasil');
    expect(shown(config, { page: 'pt-PT', visitor: 'pt-BR' })).toBe('Brasil pt-br');
  });
});
