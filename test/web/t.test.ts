import { expect, test } from 'vitest';
import { rich, t, tCoded } from '../../src/web/i18n/t.ts';

test('a message is named by its key, with a value for each placeholder', () => {
  expect(t('common.days', { count: 1 })).toBe('1 day');
  expect(t('common.days', { count: 1200 })).toBe('1,200 days');
  expect(tCoded('common.days', { count: 2 })).toBe('2 days');
});

test('what is wrong with a call does not compile', () => {
  // @ts-expect-error no such message
  expect(t('wall.noSuchMessage')).toBe('No such message');
  // @ts-expect-error without its values
  expect(t('common.days')).not.toBe('');
  // @ts-expect-error a number chooses the form
  expect(t('common.days', { count: '1' })).toBe('1 day');
  // @ts-expect-error a value that the message does not have
  expect(t('common.days', { count: 1, site: 'A' })).toBe('1 day');
  // @ts-expect-error an element in place of the number
  expect(rich('common.days', { count: 'many' })).not.toBe('');
});
