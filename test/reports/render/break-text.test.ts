import { describe, expect, it } from 'vitest';
import { breakText, lettersOf } from '../../../src/reports/render/pdf/break-text.ts';
import { cleanText } from '../../../src/reports/render/pdf/clean-text.ts';

const marked = (text: string) => breakText(cleanText(text)).join('|');

// As the rules of UAX #14 have it; | is where a line may end.
describe('a line ends', () => {
  it.each([
    ['one two', 'one |two'],
    ['', ''],
    ['well-known', 'well-|known'],
    ['example.com/a/b', 'example.com/|a/|b'],
    ['3-5, 10/12, −4.5%', '3-5, |10/12, |−4.5%'],
    ['(one) two', '(one) |two'],
    ['a\u00A0b c', 'a\u00A0b |c'],
    ['日本語。「はい」', '日|本|語。|「は|い」'],
    ['안녕 세계', '안|녕 |세|계'],
    ['👩‍👧 🇫🇷🇩🇪', '👩‍👧 |🇫🇷|🇩🇪'],
  ])('in %j: %s', (text, expected) => {
    expect(marked(text)).toBe(expected);
  });

  it.each([
    ['Bonjour ! Ça va ?', 'Bonjour ! |Ça |va ?'],
    ['Il dit « Oui » ; puis rien', 'Il |dit |« Oui » ; |puis |rien'],
    ['10\u202F%', '10\u202F%'],
    ['1\u202F234 visites', '1\u202F234 |visites'],
  ])('with French punctuation, in %j: %s', (text, expected) => {
    expect(marked(text)).toBe(expected);
  });

  it('before and after German quotes, not inside', () => {
    expect(marked('Er sagte »Ja« und ging')).toBe('Er |sagte |»Ja« |und |ging');
    expect(marked('Er sagte „Ja“ und ging')).toBe('Er |sagte |„Ja“ |und |ging');
  });

  it('between the words of scripts that put no spaces between them', () => {
    expect(marked('สวัสดีชาวโลก')).toBe('สวัสดี|ชาว|โลก');
    expect(marked('สวัสดี (ชาวโลก) 5')).toBe('สวัสดี |(ชาว|โลก) |5');
  });
});

it('counts as one letter what a reader takes for one', () => {
  expect(lettersOf('é👩‍👧ที่')).toEqual(['é', '👩‍👧', 'ที่']);
});
