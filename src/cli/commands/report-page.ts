import { Argument, Option } from 'commander';
import { readConfig } from '../../composition/config.ts';
import type { CommandPage } from '../frame/page.ts';
import { storeSettings } from '../frame/store-settings.ts';
import { UsageError } from '../frame/usage-error.ts';
import { commandFormats, commandKinds, type ReportCommand, readDay, readFormat } from '../report-options.ts';

export const reportPage: CommandPage<
  Omit<ReportCommand, 'site' | 'kind' | 'format'> & Partial<Pick<ReportCommand, 'format'>>
> = {
  name: 'report',
  arguments: [
    new Argument('<site>', 'id or domain of the site'),
    new Argument('<kind>', 'kind of report').choices(commandKinds),
  ],
  summary: 'Print or save a report of a site',
  description: [
    'The report is the one that GET /v1/sites/:id/report-preview returns. It covers a day, week or month that is over, in the time zone of the site.',
  ],
  data: 'Reads the records and the event store. If a running server has the embedded event store, the server is asked: HOST and PORT must be the same as its own. Changes nothing.',
  options: [
    new Option('--date <day>', 'a day (YYYY-MM-DD) in the period; default: the last period').argParser(
      readDay,
    ),
    new Option('--format <format>', 'output format, text by default')
      .choices(commandFormats)
      .argParser(readFormat),
    new Option('--out <file>', 'write to this file instead of standard output; it must not exist'),
    new Option('--overwrite', 'replace the file if it exists'),
  ],
  json: 'The report as JSON, like --format json. Not allowed with another --format.',
  examples: [
    { command: 'truce report example.com weekly', does: 'Print the last week.' },
    {
      command: 'truce report example.com monthly --date 2026-10-15 --format pdf --out october.pdf',
      does: 'Save October as PDF.',
    },
    { command: 'truce report example.com daily --json | jq .', does: 'Yesterday for a program.' },
  ],
  exits: {
    usage: 'unknown command or option, an invalid value, or a period that is not over',
    failed: 'no such site, the file exists, or it or a store cannot be opened',
    newer: 'a newer version of Truce has changed a database',
    waiting: 'the databases are of an earlier version: run `truce migrate` first',
  },
  settings: [...storeSettings, 'TRUCE_BASE_URL', 'TRUCE_REPORT_FONT', 'HOST', 'PORT'],
  async run({ args: [site = '', kind], options: { json, ...options } }, { distDir }) {
    if (json && options.format !== undefined && options.format !== 'json') {
      throw new UsageError(`--json prints JSON: leave out --format ${options.format}, or --json`);
    }
    const { writeReport } = await import('../report-command.ts');
    const { withRecords } = await import('../user-command.ts');
    const format = json ? 'json' : (options.format ?? 'text');
    const wanted = { ...options, format, site, kind: kind as ReportCommand['kind'] };
    await withRecords(readConfig(), (at) => writeReport(at, wanted, { distDir, now: Date.now() }));
    return undefined;
  },
};
