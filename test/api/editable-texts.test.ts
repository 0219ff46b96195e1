import { describe, expect, test } from 'vitest';
import { newTemplateConfig } from '../../src/contract/sites/default-template.ts';
import type { TemplateConfig } from '../../src/contract/sites/templates.ts';
import { editableTexts } from '../../src/delivery/preview/editable-texts.ts';
import { wallContent } from '../../src/delivery/wall-script.ts';
import { de } from '../../src/sdk/texts/de.ts';
import { en } from '../../src/sdk/texts/en.ts';
import { requestedField } from '../../src/web/site/wall/edit-requests.ts';

const config: TemplateConfig = {
  ...newTemplateConfig,
  title: 'A title',
  messages: ['One', 'Two'],
  choices: [
    { id: 'allow', kind: 'allow' },
    { id: 'pass', kind: 'pass', url: '/pass', text: 'Our pass' },
  ],
  translations: { de: { title: 'Ein Titel' } },
};
const fieldsIn = (language: string, translation?: string) =>
  Object.fromEntries(
    editableTexts(config, wallContent(config, { language, translation }, ''), translation).map(
      ({ tag, text, field }) => [`${tag} ${text}`, field],
    ),
  );

describe('the texts of a preview that can be edited', () => {
  test('come from the fields of the template', () => {
    expect(fieldsIn('en')).toEqual({
      'H2 A title': 'title',
      'P One': 'messages.0',
      'P Two': 'messages.1',
      'BUTTON I’ve allowed ads': 'cta_text',
      'BUTTON Our pass': 'choices.1.text',
      'A Our pass': 'choices.1.text',
    });
  });

  test('have a signature in a letter only', () => {
    const fields = (style: 'letter' | 'brand') => {
      const signed = { ...config, style, signature: 'Ana Ruiz' };
      return editableTexts(signed, wallContent(signed, { language: 'en' }, ''), undefined).map(
        ({ field }) => field,
      );
    };
    expect(fields('letter')).toContain('signature');
    expect(fields('brand')).not.toContain('signature');
  });

  test('are a choice’s own, or those of the translation that its text is from or can get', () => {
    const choices: TemplateConfig['choices'] = [
      { id: 'allow', kind: 'allow' },
      { id: 'my_shop2', kind: 'own', text: 'Shop' },
      { id: 'later', kind: 'later' },
    ];
    const translations = { de: { choices: { my_shop2: 'Laden' } } };
    const chosen = { ...newTemplateConfig, choices, translations };
    const fields = (language: string, translation?: string) =>
      editableTexts(chosen, wallContent(chosen, { language, translation }, ''), translation)
        .filter(({ tag }) => tag === 'A')
        .map(({ text, field }) => `${text}: ${field}`);
    expect(fields('en')).toEqual(['Shop: choices.1.text', `${en.choices.later}: choices.2.text`]);
    expect(fields('de', 'de')).toEqual([
      'Laden: translations.de.choices.my_shop2',
      `${de.choices.later}: translations.de.choices.later`,
    ]);
    const partly = { ...chosen, translations: { de: { title: 'Titel' } } };
    const [, shop] = editableTexts(
      partly,
      wallContent(partly, { language: 'de', translation: 'de' }, ''),
      'de',
    ).filter(({ tag }) => tag === 'BUTTON');
    expect(shop).toMatchObject({ text: 'Shop', field: 'choices.1.text' });
    const asked = 'translations.de.choices.my_shop2';
    expect(requestedField({ truceEdit: asked }, 'https://t.example', 'https://t.example')).toBe(asked);
  });

  test('come from a translation where it has them', () => {
    expect(fieldsIn('de', 'de')).toMatchObject({
      'H2 Ein Titel': 'translations.de.title',
      'P One': 'messages.0',
    });
  });
});
