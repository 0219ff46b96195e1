// Puts the texts of docs/ that the API reference shows into the program, as source files of the page's room.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

const texts = [
  'docs/api/introduction.md',
  'docs/api/errors.md',
  'docs/api/versioning.md',
  'docs/guides/first-number.md',
];
const folder = 'src/http/pages/reference/texts';

mkdirSync(folder, { recursive: true });
for (const path of texts) writeFileSync(`${folder}/${basename(path, '.md')}.ts`, toSource(path));

function toSource(path) {
  const name = basename(path, '.md').replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const text = readFileSync(path, 'utf8').replace(/[`\\]|\$\{/g, '\\$&');
  return `/** ${path}, written here by scripts/write-reference.mjs. */\nexport const ${name} = \`${text}\`;\n`;
}
