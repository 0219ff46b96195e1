import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commandGroups, loadPages } from '../../src/cli/commands/all.ts';
import { buildProgram } from '../../src/cli/frame/build-program.ts';
import type { CommandPage } from '../../src/cli/frame/page.ts';
import { filesBelow } from '../support/source-imports.ts';

const pages = (await loadPages('all')).map((page): CommandPage => ({ ...page, run: async () => undefined }));

/** Every `truce …` in blocks of shell commands and between backquotes, as words. */
function commandsOf(text: string): string[][] {
  const blocks = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(([, block = '']) =>
    block.replace(/\\\n/g, ' ').replace(/^\s*#.*$/gm, ''),
  );
  const inline = [...text.replace(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, code = '']) => code,
  );
  return [...blocks.join('\n').split('\n'), ...inline.filter((code) => !code.includes('[options]'))]
    .flatMap((line) => line.split(/&&|\||;|>|\$\(|\s#\s/))
    .map((line) => line.trim().replace(/^(?:(?:sudo|exec|npx|then) |-u \S+ |[A-Z]\w*=\S* )*/, ''))
    .map((line) => /^(?:truce|node dist\/truce\.js)\s+(.*)$/.exec(line)?.[1])
    .filter((rest) => rest !== undefined)
    .map((rest) => rest.match(/'[^']*'|"[^"]*"|[^\s)]+/g) ?? [])
    .filter(([first = '']) => /^[a-z]/.test(first));
}

const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...filesBelow('docs', /\.md$/)].filter(
  // What earlier versions had, and why.
  (path) => !path.includes(join('docs', 'decisions')),
);
const documented = documents.flatMap((path) =>
  commandsOf(readFileSync(path, 'utf8')).map(
    (words) => [`${path}: truce ${words.join(' ')}`, words] as const,
  ),
);

it('finds the commands in the documentation', () => {
  expect(documented.length).toBeGreaterThan(60);
});

it.each(documented)('%s: is a command', async (_, words) => {
  const given = words.filter((word) => word !== '--help' && word !== '…');
  const around = { distDir: '', version: '', loadEveryPage: async () => pages };
  const program = buildProgram({ pages, groups: commandGroups, around, isJson: false });
  const known = pages.find(({ name }) => name === given.slice(0, name.split(' ').length).join(' '));
  expect(known?.name ?? Object.keys(commandGroups).find((group) => group === given.join(' '))).toBeDefined();
  // A bare name names the command; with more words, all of it must be right.
  if (known && given.length > known.name.split(' ').length) await program.parseAsync(given, { from: 'user' });
});
