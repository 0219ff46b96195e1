import { expect, it } from 'vitest';
import { asHtml } from '../../src/kit/as-html.ts';

it('text stays text, and turns nothing around it', () => {
  const name = 'Owl \u202e<b>\u2066 & "co"\u0007';
  expect(asHtml(name)).toBe('Owl &#60;b&#62; &#38; &#34;co&#34;');
});

it('marks that a name in Arabic or Hebrew needs stay', () => {
  expect(asHtml('بوم\u200f!')).toBe('بوم\u200f!');
});
