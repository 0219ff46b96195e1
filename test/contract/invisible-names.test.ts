import { describe, expect, it } from 'vitest';
import { cleanName } from '../../src/contract/core/clean-name.ts';
import { nameText, text } from '../../src/contract/core/fields.ts';
import { withoutInvisible } from '../../src/contract/core/invisible.ts';

const tags = String.fromCodePoint(0xe0067, 0xe0062, 0xe0065, 0xe006e, 0xe0067, 0xe007f);
const england = `\u{1f3f4}${tags}`;

describe('a name that nobody can see', () => {
  it.each([
    ...[
      '\u200b',
      '\u2060',
      '\u3164',
      '\uffa0',
      '\u115f\u1160',
      '\u00ad',
      '\u034f',
      '\u2800',
      '\u180e',
      '\u180b',
    ],
    ...[
      '\u200c',
      '\u200d',
      '\u200e\u200f',
      '\u061c',
      '\ufe0f',
      '\u{e0100}',
      '\ufeff',
      '\u{e0041}',
      '\u{e0001}',
    ],
    ...[tags, '\u2063', '\u17b4', '\u3164 \u2800', '\u200b\u200d\u200b', '\u{1d173}', '\u{e0fff}'],
  ])('is empty: %j', (name) => {
    expect(nameText(1, 80).safeParse(name).success).toBe(false);
    expect(nameText(0, 80).parse(name)).toBe('');
  });
});

describe('what cannot be seen in a name, and no script needs', () => {
  it.each([
    ...['\u200b', '\u00ad', '\u2060', '\ufeff', '\u034f', '\u200c', '\u200d', '\u200e', '\u200f', '\u061c'],
    ...['\ufe0f', '\ufe00', '\u180e', '\u{e0100}', '\u{e0061}', tags, '\u200d\u200d'],
  ])('is dropped: %j', (mark) => {
    for (const name of [`Rea${mark}ders`, `${mark}Readers`, `Readers${mark}`]) {
      expect(nameText(1, 80).parse(name)).toBe('Readers');
    }
    expect(nameText(1, 80).parse(`Team 1${mark}`)).toBe('Team 1');
  });

  it('is dropped where it is doubled', () => {
    expect(cleanName('می\u200c\u200cخواهم')).toBe('می\u200cخواهم');
    expect(cleanName('👩\u200d\u200d💻')).toBe('👩\u200d💻');
    expect(cleanName('❤\ufe0f\ufe0f')).toBe('❤\ufe0f');
    expect(cleanName('חדשות\u200f\u200f!')).toBe('חדשות\u200f!');
  });

  it('is a space where it shows as one', () => {
    expect(cleanName('Site\u3164one\u2800two')).toBe('Site one two');
  });
});

describe('what a script or an emoji needs stays', () => {
  it.each([
    ['Persian', 'می\u200cخواهم'],
    ['Devanagari', 'र्\u200dय'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Malayalam', 'ന്\u200dറെ'],
    ['Bengali', 'র\u200d্যাব'],
    ['Mongolian', 'ᠠᠷ\u180eᠠ ᠨ\u180bᠠ'],
    ['an ideograph of a family name', '葛\u{e0100}城'],
    ['Hebrew with a direction', 'חדשות\u200f!'],
    ['Arabic with Latin', 'أخبار C++\u200e'],
    ['Korean', '뉴스 한국'],
    ['a family', '👩\u200d👩\u200d👧 Família'],
    ['a heart', '❤\ufe0f Club'],
    ['a heart on fire', '❤\ufe0f\u200d🔥'],
    ['a skin tone and a profession', '👩🏽\u200d⚕\ufe0f'],
    ['a rainbow flag', '🏳\ufe0f\u200d🌈'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['England', england],
  ])('%s', (_, name) => {
    expect(nameText(1, 80).parse(name)).toBe(name);
  });
});

/** Where the time grew with the square of the length, this would take minutes, or hours. */
it('a long name of marks takes no long time', () => {
  for (const mark of ['\u200d', tags, '\ufe0f', '\u200f', '\u{e0061}', '\u{1f3f4}\u{e0061}', 'س\u200d']) {
    expect(withoutInvisible(mark.repeat(20_000)).length).toBeLessThanOrEqual(60_000);
    expect(nameText(1, 80).safeParse(mark.repeat(500_000)).success).toBe(false);
  }
});

describe('a text that nobody can see', () => {
  it.each(['\u200b', '\u2060\ufeff', '\u00ad', '\u3164 \u2800', '\u202e', '\u200e\u200f', tags])(
    '%j is none',
    (seen) => {
      expect(text(1, 120).safeParse(seen).success).toBe(false);
      expect(text(0, 120).parse(seen)).toBe('');
    },
  );

  it('leaves what stands beside letters', () => {
    for (const seen of ['soft\u00adhyphen', 'می\u200cخواهم', '❤\ufe0f', england])
      expect(text(1, 120).parse(seen)).toBe(seen);
  });
});
