import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contents, notForOwners } from './contents.ts';
import { summaries } from './summaries.ts';

export interface Source {
  /** Below docs/, without .md. */
  name: string;
  /** Below /help. */
  address: string;
  title: string;
  /** What it is about, in one sentence. */
  summary: string;
  text: string;
}

/** All pages in their order. @throws where the list of contents and the files in docs/ differ */
export function readPages(): Source[] {
  const named = contents.flatMap(({ pages }) => pages);
  const files = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.startsWith('decisions'))
    .map((file) => file.replaceAll('\\', '/').slice(0, -'.md'.length));
  const forgotten = files.filter((name) => !named.includes(name) && !notForOwners.includes(name));
  if (forgotten.length > 0) {
    throw new Error(`add docs/${forgotten[0]}.md to the contents of the help: scripts/help/contents.ts`);
  }
  return named.map(readPage);
}

export function addressOf(name: string): string {
  return name.replace(/\/README$/, '');
}

function readPage(name: string): Source {
  const file = join('docs', `${name}.md`);
  const text = outsideDocs[name]?.() ?? (existsSync(file) ? readFileSync(file, 'utf8') : null);
  if (text === null) throw new Error(`scripts/help/contents.ts names ${file}, which does not exist`);
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error(`${file} has no title`);
  const summary = summaries[name];
  if (summary === undefined) throw new Error(`scripts/help/summaries.ts does not say what ${file} is about`);
  return { name, address: addressOf(name), title, summary, text };
}

/** Pages whose text is elsewhere in the repository. */
const outsideDocs: Record<string, () => string> = {
  settings: readSettings,
  changelog: () => readFileSync('CHANGELOG.md', 'utf8'),
};

/** The settings are in README, whose links begin with docs/. */
function readSettings(): string {
  const section = /^## Settings\n([\s\S]*?)(?=^## )/m.exec(readFileSync('README.md', 'utf8'))?.[1];
  if (!section) throw new Error('README.md has no section "Settings"');
  return `# Settings\n${section.replaceAll('](docs/', '](')}`;
}
