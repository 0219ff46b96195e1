import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatsOf } from '../../src/kit/messages/formats.ts';
import { readTranslator } from '../../src/kit/messages/read-catalogs.ts';
import { writeText } from '../../src/kit/messages/text.ts';
import { quotedNames } from '../../src/web/i18n/quoted.ts';
import { filesBelow } from '../support/source-imports.ts';

test.each([
  ['en', '“A” and “B”'],
  ['de', '„A“ und „B“'],
  ['fr', '«\u00a0A\u00a0» et «\u00a0B\u00a0»'],
  ['es', '«A» y «B»'],
] as const)('each name has its own quotation marks in %s', (language, expected) => {
  expect(writeText(quotedNames(['A', 'B']), readTranslator('locales', language), formatsOf(language))).toBe(
    expected,
  );
});

test('no code writes quotation marks of its own', () => {
  const code = filesBelow('src/web', /\.tsx?$/).filter((file) => !file.startsWith('src/web/ui/gallery/'));
  const found = code.filter((file) => /^(?!\s*(\/\/|\/?\*)).*[“”„«»]/m.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});
