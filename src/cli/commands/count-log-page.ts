import { Argument, InvalidArgumentError, Option } from 'commander';
import { readConfig } from '../../composition/config.ts';
import type { CountLogOptions } from '../count-log/count-log-command.ts';
import type { CommandPage } from '../frame/page.ts';
import { recordSettings } from '../frame/store-settings.ts';

export const countLogPage: CommandPage<CountLogOptions> = {
  name: 'count-log',
  arguments: [new Argument('<file>', 'an access log, plain or gzipped; - reads the standard input')],
  summary: 'Count page views in an access log',
  description: [
    "Counts your server's page views, so that Truce can estimate how often a blocker stops the script itself (the dark share). Reads the combined format of nginx and Apache, JSON of Caddy, and Logpush of Cloudflare.",
    'It counts GET requests for pages with the status 200 or 304, by browsers of people. Bots, files, feeds, APIs and prefetched pages are left out. Only totals by site and day are stored: no address, no path, no browser.',
    'Run it as often as you like, also with the same file or with a rotated one that overlaps: what is older than the last counted second of a source is not counted again. Several servers need a source each, and every source its files from the oldest on.',
  ],
  data: 'Reads and changes the records. The server can be running.',
  options: [
    new Option('--site <site>', 'id or domain of the site, for logs that do not name the host'),
    new Option('--source <name>', 'which log this is: one name for each server')
      .default('default')
      .argParser(readSource),
    new Option('--dry-run', 'print what would be counted, and save nothing'),
    new Option('--replace', "count the whole file, replacing this source's counts for those days"),
  ],
  json: 'One object: {"dry_run", "lines", "page_views", "not_counted": {reason: lines}, "sites": [{"site_id", "domain", "days": [{"date", "page_views"}]}]}.',
  examples: [
    {
      command: 'truce count-log /var/log/nginx/access.log --site example.com',
      does: 'Count what is new in the log of nginx.',
    },
    {
      command: 'zcat -f access.log.2.gz access.log.1 | truce count-log - --site example.com',
      does: 'Begin with rotated files, the oldest first.',
    },
    {
      command: 'ssh web2 cat /var/log/caddy/access.log | truce count-log - --source web2',
      does: 'The log of another server, which names the hosts.',
    },
  ],
  exits: {
    failed: 'no such file, format or site, or the records cannot be opened',
    newer: 'a newer version of Truce has changed a database',
    waiting: 'the databases are of an earlier version: run `truce migrate` first',
  },
  settings: recordSettings,
  async run({ args: [file = ''], options: { json, ...options } }) {
    const { countLog } = await import('../count-log/count-log-command.ts');
    const { countLogJson, countLogText } = await import('../count-log/count-log-text.ts');
    const { print } = await import('../frame/print.ts');
    const counted = await countLog(readConfig(), file, options);
    const isDryRun = options.dryRun === true;
    print(json, countLogJson(counted, isDryRun), countLogText(counted, isDryRun));
    return undefined;
  },
};

function readSource(text: string): string {
  if (/^[\w.@-]{1,64}$/.test(text)) return text;
  throw new InvalidArgumentError('Use 1 to 64 letters, digits, dots, hyphens, underscores or @.');
}
