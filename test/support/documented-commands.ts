import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './source-imports.ts';

/** A block of shell commands of a page: each command may have several lines. */
export interface DocumentedBlock {
  page: string;
  commands: string[];
}

/** What readers are told to type. Decisions are left out: they have what earlier versions had, and why. */
export function documentedBlocks(): DocumentedBlock[] {
  const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...filesBelow('docs', /\.md$/)];
  return pages
    .filter((page) => !page.includes(join('docs', 'decisions')))
    .flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/^( *)```sh\n([\s\S]*?)^ *```/gm)].map(
        ([, indent = '', block = '']) => ({
          page,
          commands: commandsOf(block.replaceAll(new RegExp(`^${indent}`, 'gm'), '')),
        }),
      ),
    );
}

function commandsOf(block: string): string[] {
  const commands: string[] = [];
  let open = '';
  for (const line of block.split('\n')) {
    open += open === '' ? line.replace(/^#.*|\s+#\s[^'"]*$/, '') : `\n${line}`;
    if (isUnfinished(open)) continue;
    if (open.trim() !== '') commands.push(open);
    open = '';
  }
  return commands;
}

function isUnfinished(text: string): boolean {
  const [, end] = /<<(\w+)/.exec(text) ?? [];
  if (end !== undefined) return !text.split('\n').includes(end);
  return text.endsWith('\\') || [`'`, '"'].some((quote) => text.split(quote).length % 2 === 0);
}
