import { expect, it } from 'vitest';
import { defaultTemplateConfig, hasDefaultTexts } from '../../src/contract/sites/default-template.ts';
import { wallContent } from '../../src/delivery/wall-script.ts';
import { en } from '../../src/sdk/texts/en.ts';

it('has the texts that visitors get in English', () => {
  const { title, messages, cta_text } = defaultTemplateConfig;
  expect({ title, messages, cta: cta_text }).toEqual({
    title: en.title,
    messages: en.messages,
    cta: en.cta,
  });
});

const former = {
  ...defaultTemplateConfig,
  messages: [
    'It looks as if an ad blocker is on.',
    'Please allow ads on this site. Your blocker can stay on everywhere else.',
  ],
  cta_text: 'I have allowed this site',
};

it('is still known where it was stored with earlier texts, so that visitors get it in their language', () => {
  expect(hasDefaultTexts(former)).toBe(true);
  expect(hasDefaultTexts({ ...former, title: 'Our own' })).toBe(false);
  expect(wallContent(former, { language: 'de' }, '').config.title).not.toBe(former.title);
  expect(wallContent(former, { language: 'en' }, '').config.cta_text).toBe('I’ve allowed ads');
});
