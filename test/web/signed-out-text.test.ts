import { expect, test } from 'vitest';
import { readMessages } from '../../scripts/messages/catalogs.mjs';
import { languages } from '../../src/kit/messages/languages.ts';
import { t } from '../../src/web/i18n/t.ts';

const key = 'account.changedYouWereSignedOut';

test('a changed password says how many other sessions it ended, and nothing of none', () => {
  expect(t(key, { count: 0 })).toBe('Password changed.');
  expect(t(key, { count: 1 })).toBe('Password changed. You were signed out of 1 other session.');
  expect(t(key, { count: 2 })).toBe('Password changed. You were signed out of 2 other sessions.');
});

test.each(Object.keys(languages))('also in %s', (language) => {
  expect(readMessages(language)[key]).toMatch(/=0 \{[^#{}]+\}/);
});
