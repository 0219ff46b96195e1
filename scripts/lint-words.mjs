// node scripts/lint-words.mjs: words that are out (scripts/words/rules.mjs), over every English text.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWords } from './words/find-words.mjs';
import {
  proseOfCatalog,
  proseOfMarkdown,
  proseOfOpenapi,
  proseOfProgram,
  proseOfSettings,
  proseOfSource,
} from './words/read-prose.mjs';

/** Files and folders that are still to be rewritten, so not read yet. */
const toDo = [];

const sources = [
  {
    files: [
      'README.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      ...below('docs', /\.md$/),
      ...below('sdks', /README\.md$/),
    ],
    read: proseOfMarkdown,
  },
  { files: ['.env.example', '.github/workflows/ci.yml', ...below('.ci', /./)], read: proseOfSettings },
  { files: below('locales/en', /\.json$/), read: proseOfCatalog },
  { files: ['docs/openapi.json'], read: proseOfOpenapi },
  { files: [...below('src/cli', /\.tsx?$/), 'src/composition/config.ts'], read: proseOfProgram },
  { files: below('src', /\.tsx?$/), read: proseOfSource },
];

const found = sources
  .flatMap(({ files, read }) => files.map((file) => ({ file, read })))
  .filter(({ file }) => !toDo.some((each) => file.startsWith(each)))
  .flatMap(({ file, read }) => findWords(file, read(readFileSync(file, 'utf8'))));
for (const { file, line, word, say } of found) console.log(`${file}:${line}: “${word}” → ${say}`);
process.exitCode = found.length > 0 ? 1 : 0;

function below(folder, name) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
