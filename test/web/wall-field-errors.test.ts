import { expect, test } from 'vitest';
import type { FieldError } from '../../src/contract/core/errors.ts';
import { reasonAt } from '../../src/web/site/wall/field-errors.ts';

const at = (reason: FieldError['reason']) =>
  reasonAt([{ field: 'config.choices.1.url', reason }], 'config.choices.1.url');

test('a link with a misspelled placeholder names those that exist', () => {
  expect(at('invalid_value')).toContain('{return} {session} {choice} {variant} {token}');
});

test('a link that is none says what one looks like', () => {
  expect(at('invalid_format')).toContain('https://');
});

test('a name that is taken or reserved says which of both it is', () => {
  const said = (reason: FieldError['reason']) => reasonAt([{ field: 'name', reason }], 'name');
  expect(said('invalid_value')).toBe('Truce uses this name in analytics. Choose another one.');
  expect(said('conflict')).toBe('This site already has a template with this name.');
});
