import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lintFile } from '../../src/cli/lint/lint-templates.ts';
import { readTemplateFile, TemplateFileRefused } from '../../src/cli/lint/read-template-file.ts';
import { readConfig } from '../../src/composition/config.ts';
import { filesBelow } from '../support/source-imports.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-template-'));
afterAll(() => rmSync(folder, { recursive: true }));

const samples = [...filesBelow('docs', /\.md$/), ...filesBelow('sdks', /\.md$/)]
  .filter((page) => !page.includes(join('docs', 'decisions')))
  .flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/^```json\n([\s\S]*?)^```/gm)].map(([, text = '']) => ({
      page,
      text,
    })),
  );

it('every template of the documentation is fair by truce lint', async () => {
  const checked: string[] = [];
  for (const { page, text } of samples) {
    const file = join(folder, 'wall.json');
    writeFileSync(file, text);
    const template = await readTemplateFile(file).catch((error) => {
      // What other addresses take or return is no template.
      if (error instanceof TemplateFileRefused) return null;
      throw error;
    });
    if (template === null) continue;
    checked.push(page);
    const { findings } = await lintFile(readConfig, undefined, template);
    expect(findings.filter(({ level }) => level === 'problem').map(({ code }) => `${page}: ${code}`)).toEqual(
      [],
    );
  }
  expect(checked).toEqual(expect.arrayContaining(['docs/choices.md', 'docs/wall.md']));
});
