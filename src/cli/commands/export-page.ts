import { Argument, Option } from 'commander';
import { readConfig } from '../../composition/config.ts';
import { fileSize } from '../frame/amounts.ts';
import type { CommandPage } from '../frame/page.ts';
import { print } from '../frame/print.ts';
import { storeSettings } from '../frame/store-settings.ts';
import { readDay } from '../report-options.ts';

export const exportPage: CommandPage<{ from?: string; to?: string }> = {
  name: 'export',
  arguments: [
    new Argument('<site>', 'id or domain of the site'),
    new Argument('<file>', 'ZIP file to write; it must not exist'),
  ],
  summary: 'Write the whole history of a site to a ZIP file',
  description: [
    'The file is the one that the dashboard makes (Settings, Data): settings, templates, revenue, A/B tests, daily numbers, reports, and every event as one JSON object per line. docs/exports.md describes each file.',
    "If the server was killed, events left in its spool aren't in the file. Start the server once before you export.",
    'It is written under another name and renamed once it is complete.',
  ],
  data: 'Changes nothing, and does not count toward the limit of 10 exports a day. The server can be running: if it has the embedded event store, the server writes the file.',
  options: [
    new Option(
      '--from <day>',
      'first day (YYYY-MM-DD) in the time zone of the site; default: the oldest',
    ).argParser(readDay),
    new Option('--to <day>', 'last day; default: today').argParser(readDay),
  ],
  json: 'One document: {"site_id", "file", "bytes"}.',
  examples: [
    { command: 'truce export example.com example.zip', does: 'Export everything.' },
    {
      command: 'truce export example.com october.zip --from 2026-10-01 --to 2026-10-31',
      does: 'Export one month.',
    },
  ],
  exits: {
    failed: 'no such site, or the file cannot be written or a store cannot be read; no file is left',
    interrupted: 'stopped by Ctrl-C or SIGTERM; no file is left',
    newer: 'a newer version of Truce has changed a database',
    waiting: 'the databases are of an earlier version: run `truce migrate` first',
  },
  settings: [...storeSettings],
  async run({ args: [site = '', file = ''], options: { json, ...days } }, { version }) {
    const { exportSite } = await import('../export-command.ts');
    const { withRecords } = await import('../user-command.ts');
    await withRecords(readConfig(), async (at) => {
      const written = await exportSite(at, { site, file, ...days }, { version, now: Date.now() });
      print(json, written, `${written.file}: ${fileSize(written.bytes)}.`);
    });
    return undefined;
  },
};
