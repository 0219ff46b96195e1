import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { allTexts } from '../../src/sdk/texts/all.ts';
import { en } from '../../src/sdk/texts/en.ts';
import type { Texts } from '../../src/sdk/texts/texts.ts';

/** A language's texts as a flat list of place and text. */
function lines(texts: Texts): [string, string][] {
  const { messages, steps, choices, ...rest } = texts;
  const [firstMessage, secondMessage] = messages;
  return Object.entries({ ...rest, firstMessage, secondMessage, ...choices, ...steps });
}

/** The letters most of a language's own words are written in; Latin where nothing is said. */
const scripts: Record<string, RegExp> = {
  ar: /\p{Script=Arabic}/u,
  bg: /\p{Script=Cyrillic}/u,
  bn: /\p{Script=Bengali}/u,
  el: /\p{Script=Greek}/u,
  fa: /[پچژگکی]|\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Han}/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  sr: /\p{Script=Cyrillic}/u,
  th: /\p{Script=Thai}/u,
  uk: /\p{Script=Cyrillic}/u,
  ur: /\p{Script=Arabic}/u,
  zh: /\p{Script=Han}/u,
  'zh-tw': /\p{Script=Han}/u,
};

/** Letters that only a neighbour of this language has: the sign of a text in the wrong file. */
const foreign: Record<string, RegExp> = {
  ar: /[پچژگکی]/,
  fa: /[يكةى]/,
  ur: /[يكةى]/,
  ru: /[іїєґ]/i,
  uk: /[ыэёъ]/i,
  bg: /[ыэёіїє]/i,
  sr: /[йщъыьэюяёіїєґ]/i,
  zh: /[這個請廣網頁點擊開關設擴\p{Script=Hiragana}]/u,
  'zh-tw': /[这个请广网页点击开关设扩\p{Script=Hiragana}]/u,
  ja: /[这请网页击设扩這]/,
  hr: /[ěřůýőű]/i,
  nb: /[äö]/i,
  da: /[äö]/i,
  sv: /[æø]/i,
  'pt-br': /\b(ecrã|prima|telemóvel|utilizador|aplicação)\b/i,
  pt: /\b(você|tela|celular|aplicativo)\b/i,
};

const languages = Object.entries(allTexts);
const translations = languages.filter(([code]) => code !== 'en');

describe('the English texts', () => {
  test('are those of the template that every site starts with', () => {
    const { title, messages, cta_text } = defaultTemplateConfig;
    expect({ title: en.title, messages: en.messages, cta_text: en.cta }).toEqual({
      title,
      messages,
      cta_text,
    });
  });
});

describe('the languages', () => {
  test('are all listed, one a file, under the codes that templates accept', () => {
    const others = ['texts', 'all', 'guides', 'direction', 'pick-language'];
    const files = readdirSync('src/sdk/texts').map((file) => file.replace('.ts', ''));
    expect(Object.keys(allTexts).sort()).toEqual(files.filter((file) => !others.includes(file)).sort());
    for (const [code] of languages) expect(code).toMatch(/^[a-z]{2}(-[a-z]{2})?$/);
  });

  test.each(languages)('%s has every text, and nothing but text', (_, texts) => {
    expect(lines(texts).map(([place]) => place)).toEqual(lines(en).map(([place]) => place));
    for (const [place, text] of lines(texts)) {
      expect(text.trim(), place).toBe(text);
      expect(text.length, place).toBeGreaterThan(1);
      expect(text, place).not.toMatch(/[<>&"'`]|\.\.\.| {2}/);
      expect(text, `${place} is calm`).not.toMatch(/[!！]/);
    }
  });

  test.each(languages)('%s fits on a small phone', (_, texts) => {
    expect(texts.title.length).toBeLessThanOrEqual(60);
    expect(texts.cta.length).toBeLessThanOrEqual(40);
    for (const label of [texts.help, texts.noBlocker, texts.which, texts.other]) {
      expect(label.length, label).toBeLessThanOrEqual(50);
    }
    const { notSent: sentence, ...labels } = texts.choices;
    expect(sentence.length).toBeLessThanOrEqual(80);
    for (const label of Object.values(labels)) expect(label.length, label).toBeLessThanOrEqual(42);
    for (const label of [texts.reload, texts.close, texts.checking]) {
      expect(label.length, label).toBeLessThanOrEqual(30);
    }
    for (const [, text] of lines(texts)) expect(text.length, text).toBeLessThanOrEqual(160);
  });

  test.each(translations)('%s is not English', (_, texts) => {
    const english = new Map(lines(en));
    for (const [place, text] of lines(texts)) {
      expect(text, place).not.toBe(english.get(place));
      expect(text.includes('{name}'), place).toBe(english.get(place)?.includes('{name}'));
      expect(text.replace('{name}', ''), place).not.toMatch(/[{}]/);
    }
  });

  test.each(translations)('%s is written in its own letters', (code, texts) => {
    const script = scripts[code] ?? /\p{Script=Latin}/u;
    const letters = new RegExp(script.source, 'gu');
    for (const [place, text] of lines(texts)) {
      expect(text, place).toMatch(script);
      if (foreign[code]) expect(text, place).not.toMatch(foreign[code]);
    }
    const whole = lines(texts)
      .map(([, text]) => text)
      .join('');
    const all = whole.match(/\p{L}/gu)?.length ?? 1;
    expect((whole.match(letters)?.length ?? 0) / all).toBeGreaterThan(0.75);
  });
});

/** How each language quotes the name of a button. */
const quotes: Record<string, string> = Object.fromEntries(
  Object.entries({
    '“”': 'en pt pt-br it zh tr id ms vi th hi bn ko',
    '„“': 'de cs sk bg sl lt',
    '„”': 'pl hu ro hr sr et',
    '””': 'sv fi',
    '«»': 'fr es ar ru uk nb el fa ca lv',
    '»«': 'da',
    '‘’': 'nl',
    '「」': 'ja zh-tw',
    '”“': 'ur',
    '״״': 'he',
  }).flatMap(([pair, codes]) => codes.split(' ').map((code) => [code, pair])),
);

test.each(languages)('%s has its own quotation marks, in pairs', (code, texts) => {
  const [open = '', close = ''] = [...(quotes[code] ?? '')];
  const count = (text: string, mark: string) => text.split(mark).length - 1;
  for (const place of ['slider', 'pauseSite', 'allowAds', 'openPhone', 'safariMac', 'safariOff'] as const) {
    const text = texts.steps[place];
    expect(count(text, open), `${place}: ${text}`).toBeGreaterThan(0);
    expect(count(text, open), `${place}: ${text}`).toBe(count(text, close));
  }
  const allowed = new Set(['’', open, close]);
  for (const [place, text] of lines(texts)) {
    expect(text.match(/[“”„«»‘’「」『』״]/g)?.filter((mark) => !allowed.has(mark)) ?? [], place).toEqual([]);
  }
});

test('French keeps its punctuation from slipping onto the next line', () => {
  for (const [place, text] of lines(allTexts.fr ?? en)) expect(text, place).not.toMatch(/ [?;:»]|« /);
});
