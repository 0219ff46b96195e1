import { describe, expect, it } from 'vitest';
import { shownNumber, toNumber } from '../../src/web/site/wall/typed-number.ts';
import { decimalText, readNumber } from '../../src/web/ui/numbers/read-number.ts';

describe('a number that is typed', () => {
  it.each([
    ['4.99', '4.99'],
    ['4,99', '4.99'],
    [' 33,3 ', '33.3'],
    ['0,125', '0.125'],
    ['4,10', '4.10'],
    ['1.234', '1.234'],
    [',5', '0.5'],
    ['5.', '5'],
    ['4,', '4'],
    ['-1', '-1'],
  ])('%j is %s', (typed, text) => {
    expect(decimalText(typed)).toBe(text);
    expect(readNumber(typed)).toBe(Number(text));
  });

  it.each(['', ' ', '1.234,5', '1,234.5', '1,234', '1 234', '.', '1e3', '0x10', 'Infinity', '5 %'])(
    '%j is none, or none for certain',
    (typed) => {
      expect(decimalText(typed)).toBeNull();
      expect(readNumber(typed)).toBeNaN();
    },
  );

  it('may have a comma and three digits where thousands have none', () => {
    expect(decimalText('1,234', false)).toBe('1.234');
    expect(decimalText('1.234,5', false)).toBeNull();
  });
});

describe('a number of a wall', () => {
  it('is read with point and comma; anything else goes on as it is', () => {
    expect(['4.99', '4,99', '7', ''].map(toNumber)).toEqual([4.99, 4.99, 7, undefined]);
    expect(['4,', 'a few', '-1', '1.2.3'].map(toNumber)).toEqual(['4,', 'a few', '-1', '1.2.3']);
  });

  it('stays in its field as it is typed, unless another is set', () => {
    expect(shownNumber('4,0', 4)).toBe('4,0');
    expect(shownNumber('4,05', 4.05)).toBe('4,05');
    expect(shownNumber('4,0', 5)).toBe('5');
    expect(shownNumber(undefined, 4.5)).toBe('4.5');
    expect(shownNumber('', undefined)).toBe('');
  });
});
