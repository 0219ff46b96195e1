import { describe, expect, it } from 'vitest';
import { readSigned, signText } from '../../src/kit/sign.ts';

const secret = 'a secret of this test';
const signed = signText('site template', secret);
const [body = '', signature = ''] = signed.split('.');

describe('a signed text', () => {
  it('is read with its secret', () => {
    expect(readSigned(signed, secret)).toBe('site template');
    expect(readSigned(signed, 'another')).toBeNull();
  });

  it.each([
    ['markup after the signature', `${signed}="></script>`],
    ['padding', `${signed}=`],
    ['a blank', `${signed} `],
    ['the other alphabet', `${body}.${Buffer.from(signature, 'base64url').toString('base64')}`],
    ['a third part', `${signed}.x`],
    ['another body', `${signText('other template', secret).split('.')[0]}.${signature}`],
    ['a last letter whose spare bits differ', signed.slice(0, -1) + nextLetter(signed)],
  ])('is not read with %s', (_, forged) => {
    expect(readSigned(forged, secret)).toBeNull();
  });
});

/** 32 bytes end in a letter of which two bits say nothing. */
function nextLetter(text: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return letters[letters.indexOf(text.at(-1) ?? '') + 1] ?? '';
}
