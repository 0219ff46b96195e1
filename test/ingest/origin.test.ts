import { expect, it } from 'vitest';
import { hostOf } from '../../src/events/intake/origin.ts';

it('is the host of each Origin, also of one that begins like another', () => {
  const long = `https://${'a.'.repeat(146)}`;
  const other = `${long}other.example`;
  expect(hostOf(other)).toBe(`${'a.'.repeat(146)}other.example`);
  expect(hostOf(other.slice(0, 300))).toBe(new URL(other.slice(0, 300)).hostname);
  expect(hostOf('null')).toBeNull();
  expect(hostOf('https://news.example')).toBe('news.example');
  expect(hostOf('https://news.example')).toBe('news.example');
});
