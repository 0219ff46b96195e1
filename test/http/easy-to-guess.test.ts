import { describe, expect, it } from 'vitest';
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

const ada = ['Ada Lovelace', 'ada.lovelace@analytical-engine.example'];
const names = [
  'AdaLovelace',
  'LovelaceAda',
  'ada.lovelace',
  'lovelace_ada',
  'Ada Lovelace',
  'ADA-LOVELACE',
  'ecalevolada',
];
const endings = ['', '1', '12', '123', '!', '1!', '@', '2026', '2015!', '99#', 'x9'];

describe('what is made of a name and an address is easy to guess', () => {
  it.each(names)('%s, whatever is put before or after it', async (name) => {
    for (const ending of endings)
      for (const made of [`${name}${ending}`, `${ending}${name}`, `${ending}${name}${ending}`])
        expect(`${made}: ${await isEasyToGuess(made, ada)}`).toBe(`${made}: true`);
  });

  it.each([
    ['ada.lovelace@', ada],
    ['ada.lovelace@analytical', ada],
    ['analytical-engine1', ada],
    ['engine.lovelace.26', ada],
    ['trucelovelace7', ada],
    ['Lovelace+Truce+1', ada],
    ['truceAda2026', ada],
    ['Ada1Lovelace2', ada],
    ['4d4L0v3l4c3!', ada],
    ['passwordLovelace', ada],
    ['adaadaada2026', ada],
    ['newbie@example', ['', 'newbie@example.com']],
    ['newbie.example.1', ['', 'newbie@example.com']],
    ['Müller-Lüdenscheid7', ['Müller-Lüdenscheid', 'm@m.example']],
    ['mullerludenscheid7', ['Müller-Lüdenscheid', 'm@m.example']],
    ['BoLi2026BoLi', ['Bo Li', 'x@y.example']],
    ['liBo-liBo-26', ['Bo Li', 'x@y.example']],
  ])('%s', async (password, about) => {
    expect(await isEasyToGuess(password, about)).toBe(true);
  });

  it.each([
    'Ada and correct horses',
    'seven engines burn coal',
    'lovelace k7#mQz!pL2',
    'analytical purple weekend',
    'Adagio piano umbrella',
  ])('%s is not: what else is in it is not', async (password) => {
    expect(await isEasyToGuess(password, ada)).toBe(false);
  });
});

it('a name may have any signs', async () => {
  const signs = ['^\\Ada]-[(*', '$|a{1}.?'];
  expect(await isEasyToGuess('correct horse battery', signs)).toBe(false);
  expect(await isEasyToGuess('^\\Ada]-[(*2026', signs)).toBe(true);
});

it('a name of one letter is in no one’s way', async () => {
  expect(await isEasyToGuess('correct horse battery', ['a', ''])).toBe(false);
});
