import { Argument, Option } from 'commander';
import { readConfig } from '../../composition/config.ts';
import type { CommandPage } from '../frame/page.ts';
import { recordSettings } from '../frame/store-settings.ts';

export const lintPage: CommandPage<{ file?: string }> = {
  name: 'lint',
  arguments: [new Argument('[site]', 'id or domain of a site')],
  summary: 'Check that walls are fair to visitors',
  description: [
    'Looks for blame, fear, pressure, shaming, vague buttons and half-translated walls in the texts of your templates, and for modes and rules that leave visitors no other way. The dashboard checks the same while you edit a wall.',
    'A problem is unfair. A suggestion is legitimate but could be kinder. Only problems make the command fail.',
  ],
  data: 'Reads the records, unless only a file is checked. The server can be running.',
  options: [
    new Option(
      '--file <path>',
      'check a template in a JSON file, with the mode and rules of the site if one is named; - reads the standard input',
    ),
  ],
  json: 'One line per finding: {"site", "template", "level", "code", "field", "text"}; site is null for a file without one.',
  examples: [
    { command: 'truce lint', does: 'All templates of all sites that are on.' },
    { command: 'truce lint example.com', does: 'The templates of one site.' },
    { command: 'truce lint --file wall.json', does: 'A template that is kept in a repository.' },
  ],
  exits: {
    failed: 'a template has a problem, or the site, the file or the records cannot be read',
    newer: 'a newer version of Truce has changed a database',
    waiting: 'the databases are of an earlier version: run `truce migrate` first',
  },
  settings: recordSettings,
  async run({ args: [site], options }) {
    const { findingLines, lintFile, lintInstallation, lintText } = await import('../lint/lint-templates.ts');
    const linted = await lint();
    if (!options.json) console.log(lintText(linted));
    else for (const line of linted.flatMap(findingLines)) console.log(JSON.stringify(line));
    const isUnfair = linted.some(({ findings }) => findings.some(({ level }) => level === 'problem'));
    return isUnfair ? 'failed' : undefined;

    async function lint() {
      if (options.file === undefined) return lintInstallation(readConfig(), site);
      const { readTemplateFile } = await import('../lint/read-template-file.ts');
      return [await lintFile(readConfig, site, await readTemplateFile(options.file))];
    }
  },
};
