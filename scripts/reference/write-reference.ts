import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openapi } from '../../src/contract/core/openapi.ts';
import content from './content.css' with { type: 'text' };
import frame from './frame.css' with { type: 'text' };
import { type Font, withFont } from './page-head.ts';
import { readOperations } from './read-operations.ts';
import { referencePages, referenceSections, type Text } from './reference-pages.ts';
import search from './search.css' with { type: 'text' };

/** Writes the API reference, rendered from the contract and from docs/: its pages, one style sheet, and what the search reads. */
export function writeReference(outdir: string, version: string, font: Font): void {
  const texts = {
    introduction: readText('docs/api/introduction.md', 'Introduction'),
    before: [readText('docs/guides/first-number.md', 'From zero to first number')],
    after: [readText('docs/api/errors.md', 'Errors'), readText('docs/api/versioning.md', 'Versioning')],
  };
  const operations = readOperations(openapi(version));
  mkdirSync(outdir, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(outdir, name), text);
  for (const [address, page] of referencePages(operations, texts, version)) {
    write(`${address || 'index'}.html`, withFont(page, font));
  }
  write('reference.css', `${font.style}\n${frame}\n${content}\n${search}`);
  write('sections.json', JSON.stringify(referenceSections(operations, texts)));
}

/** The name of the file is the address of its page. */
function readText(file: string, title: string): Text {
  return { id: basename(file, '.md'), title, text: readFileSync(file, 'utf8') };
}
