import { describe, expect, it } from 'vitest';
import { readCodes } from '../../src/web/ui/read-codes.ts';

describe('what is typed into a list of countries or languages', () => {
  it.each([
    ['region', 'Germany', ['DE']],
    ['region', 'germany', ['DE']],
    ['region', 'de', ['DE']],
    ['region', 'Germ', ['DE']],
    ['region', 'Fra', ['FR']],
    ['region', 'cote d', ['CI']],
    ['region', 'fr DE', ['FR', 'DE']],
    ['region', 'UK', ['GB']],
    ['region', 'uk, fr', ['GB', 'FR']],
    ['region', 'Ukr', ['UA']],
    ['region', 'France, DE; at', ['FR', 'DE', 'AT']],
    ['language', 'French', ['fr']],
    ['language', 'Fre', ['fr']],
    ['language', 'PT-br', ['pt-BR']],
    ['language', 'cy', ['cy']],
    ['language', 'fr de-DE', ['fr', 'de-DE']],
  ] as const)('%s %s is %s', (kind, typed, codes) => {
    expect(readCodes(kind, typed, true)).toEqual({ codes, unknown: [] });
  });

  it.each([
    ['region', 'zz'],
    ['region', 'Atlantis'],
    ['region', 'EU'],
    ['language', 'zz'],
    ['language', 'Klingonish'],
    ['language', '?'],
  ] as const)('%s %s is none', (kind, typed) => {
    expect(readCodes(kind, typed, true)).toEqual({ codes: [], unknown: [typed] });
  });

  it('keeps what it could not read beside what it could', () => {
    expect(readCodes('region', 'FR, Atlantis', true)).toEqual({ codes: ['FR'], unknown: ['Atlantis'] });
  });

  it('does not choose between several names for somebody who only leaves the field', () => {
    expect(readCodes('region', 'Uni', false)).toEqual({ codes: [], unknown: ['Uni'] });
    expect(readCodes('region', 'Germ', false).codes).toEqual(['DE']);
  });
});
