import type { CommandPage } from '../frame/page.ts';

export const referencePage: CommandPage = {
  name: 'reference',
  summary: 'Print the reference of all commands as Markdown',
  description: ['docs/command-line.md is the output of this command.'],
  data: 'Reads and changes nothing.',
  json: 'One document: {"markdown"}.',
  examples: [{ command: 'truce reference > docs/command-line.md', does: 'Bring the file up to date.' }],
  exits: {},
  settings: [],
  async run({ options }, { loadEveryPage }) {
    const { writeReference } = await import('../frame/write-reference.ts');
    const { print } = await import('../frame/print.ts');
    const markdown = writeReference(await loadEveryPage());
    print(options.json, { markdown }, markdown.trimEnd());
    return undefined;
  },
};
