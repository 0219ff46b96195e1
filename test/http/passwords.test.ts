import { hash } from '@node-rs/argon2';
import { beforeAll, expect, it } from 'vitest';
import { openPasswords, type Passwords } from '../../src/auth/passwords.ts';

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
/** Keyboards and systems write the same letters as one character or as two; `fi` and full width are other forms. */
const spellings: [string, string][] = [
  ['caf\u00e9 cr\u00e8me br\u00fbl\u00e9e', 'cafe\u0301 cre\u0300me bru\u0302le\u0301e'],
  [
    '\ud55c\uad6d\uc5b4 \ube44\ubc00\ubc88\ud638 \uc0dd\uac01',
    '\ud55c\uad6d\uc5b4 \ube44\ubc00\ubc88\ud638 \uc0dd\uac01'.normalize('NFD'),
  ],
  ['find my office plant', '\ufb01nd my of\ufb01ce plant'],
  ['k7mQzpL2xw', '\uff4b\uff17\uff4d\uff31\uff5a\uff50\uff2c\uff12\uff58\uff57'],
];
let passwords: Passwords;
beforeAll(async () => {
  passwords = await openPasswords(cheap);
});

it.each(spellings)('%s is the same password however it is typed', async (one, other) => {
  expect(one).not.toBe(other);
  for (const [chosen, typed] of [
    [one, other],
    [other, one],
    [one, one],
  ] as const) {
    expect(await passwords.matches(await passwords.choose(chosen, []), typed)).toBe(true);
    expect(await passwords.matches(await passwords.hash(chosen), typed)).toBe(true);
  }
  expect(await passwords.matches(await passwords.hash(one), `${other}!`)).toBe(false);
  expect(await passwords.matches(null, other)).toBe(false);
});

it.each(spellings)('%s still matches a hash from before as it was typed then', async (_, other) => {
  expect(await passwords.matches(await hash(other, cheap), other)).toBe(true);
});

it('is easy to guess in any form', async () => {
  const wide = [...'password123']
    .map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
    .join('');
  await expect(passwords.choose(wide, [])).rejects.toMatchObject({ details: { reason: 'easy_to_guess' } });
});
