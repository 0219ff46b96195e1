import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openapi } from '../../src/contract/core/openapi.ts';
import content from './content.css' with { type: 'text' };
import frame from './frame.css' with { type: 'text' };
import { readOperations } from './read-operations.ts';
import { referencePage, type Text } from './reference-page.ts';

/** The server puts its own address in their place (src/http/pages/reference.ts). */
const place = { baseUrl: '%base_url%', basePath: '%base_path%' };

/** Writes the API reference, rendered from the contract and from docs/: one page, one style sheet, no script. */
export function writeReference(outdir: string, version: string): void {
  const texts = {
    before: [
      readText('docs/api/introduction.md', 'Introduction'),
      readText('docs/guides/first-number.md', 'From zero to first number'),
    ],
    after: [readText('docs/api/errors.md', 'Errors'), readText('docs/api/versioning.md', 'Versioning')],
  };
  mkdirSync(outdir, { recursive: true });
  const page = referencePage(readOperations(openapi(version)), texts, { ...place, version });
  writeFileSync(join(outdir, 'index.html'), page);
  writeFileSync(join(outdir, 'reference.css'), `${frame}\n${content}`);
}

/** The name of the file is the anchor of its section. */
function readText(file: string, title: string): Text {
  return { id: basename(file, '.md'), title, text: readFileSync(file, 'utf8') };
}
