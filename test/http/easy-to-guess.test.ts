import { expect, it } from 'vitest';
import { isEasyToGuess } from '../../src/auth/easy-to-guess.ts';

const about = ['Ada Lovelace-Byron', 'ada@velona.example'];

it.each([
  'qwertyuiop',
  '1234567890',
  'Password123!',
  'P4ssw0rd!!',
  'iloveyou12',
  'aaaaaaaaaaaaaaaaaaaaaaaa',
  'abcabcabcabc',
  '01.02.1990',
  'ada@velona.example',
  'Ada Lovelace-Byron',
  'lovelace1815',
  'velona2026',
  'trucetruce',
])('%s is easy to guess', async (password) => {
  expect(await isEasyToGuess(password, about)).toBe(true);
});

it.each([
  'correct horse battery',
  'open sesame, twice',
  'k7#mQz!pL2',
  'Freitag regnet Kuchen',
  '月が綺麗ですね、本当に',
])('%s is not', async (password) => {
  expect(await isEasyToGuess(password, about)).toBe(false);
});

it('a name of one letter is in no one’s way', async () => {
  expect(await isEasyToGuess('correct horse battery', ['a', ''])).toBe(false);
});
