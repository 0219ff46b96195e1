import { expect, test } from 'vitest';
import { setupToken } from '../../src/web/sign-in/setup-token.ts';

test.each([
  ['https://truce.example/setup?token=abc', 'abc'],
  ['https://truce.example/setup#token=a%2Bc&x=1', 'a+c'],
  [' abc ', 'abc'],
  ['https://truce.example/setup', ''],
  ['/setup?token=%', ''],
  ['/setup?token=abc%E', ''],
])('%s has the token “%s”', (text, token) => {
  expect(setupToken(text)).toBe(token);
});
