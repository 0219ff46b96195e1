import { expect, it } from 'vitest';
import { fileRefusal } from '../../src/kit/file-refused.ts';

it.each([
  ['ENAMETOOLONG', 'x: the name is too long (/folder)'],
  ['ELOOP', 'x: a link on the way leads to itself (/folder)'],
])('%s of a named file is one line', (code, message) => {
  expect(fileRefusal('/folder/x', Object.assign(new Error(code), { code }))?.message).toBe(message);
});
