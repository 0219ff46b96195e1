import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Argument, Command, Option } from 'commander';
import { openTruce } from '../composition/app.ts';
import { type Config, ConfigError, readConfig } from '../composition/config.ts';
import { firstStart } from '../composition/first-start.ts';
import type { Surroundings } from '../composition/runtime.ts';
import { stopProcess } from '../composition/stop-process.ts';
import { openapi } from '../contract/core/openapi.ts';
import { profileIds } from '../contract/sites/simulations.ts';
import { SimulationFailed } from '../delivery/simulations/find-browser.ts';
import { DirectoryInUse } from '../kit/directory-in-use.ts';
import { openLog } from '../kit/log.ts';
import { writePrivately } from '../kit/private-directory.ts';
import { StartRefused } from '../kit/start-refused.ts';
import { StoreUnavailable } from '../kit/store-unavailable.ts';
import { newApiKey } from '../records/accounts/key-format.ts';
import { demoConfig, demoOwner, fillDemo } from './demo/demo.ts';
import { mountPublisherPage } from './demo/publisher-page.ts';
import {
  commandFormats,
  commandKinds,
  type ReportCommand,
  ReportRefused,
  readDay,
  writeReport,
} from './report-command.ts';
import {
  reachNames,
  readProfiles,
  readWidths,
  runSimulation,
  type SimulateOptions,
} from './simulate-command.ts';
import { repairSpoolOf } from './spool-command.ts';
import { listUsers, printResetLink, resetSecondFactor, UnknownUser, withRecords } from './user-command.ts';

const distDir = dirname(fileURLToPath(import.meta.url));
declare const __TRUCE_VERSION__: string;

const program = new Command('truce').description('Measure ad blocking and win visitors back, respectfully.');
program.version(__TRUCE_VERSION__);
program.command('serve', { isDefault: true }).description('serve the API and the dashboard').action(serve);
program.command('demo').description('serve with a demo owner, site and history').action(demo);
program.command('openapi').description('print the OpenAPI document').action(printOpenapi);
program
  .command('simulate')
  .description('take screenshots of a page with each kind of blocker')
  .argument('<url>', 'URL of the page')
  .option('--out <folder>', 'folder for the screenshots and the overview', 'truce-simulation')
  .option('--width <pixels>', 'widths of the window, comma-separated', readWidths, [390, 1280])
  .option('--profiles <names>', `comma-separated, from ${profileIds.join(', ')}`, readProfiles, [
    ...profileIds,
  ])
  .addOption(
    new Option('--reach <where>', 'hosts that the page may reach').choices(reachNames).default('anywhere'),
  )
  .option('--json', 'print one line of JSON per screenshot')
  .action((url: string, options: SimulateOptions) => runSimulation(url, options, readConfig(), distDir));
const user = program.command('user').description('manage members');
user
  .command('list')
  .description('list all members: email, role, sites')
  .action(() => withRecords(readConfig(), listUsers));
user
  .command('reset-password')
  .description('print a password reset link for a member')
  .argument('<email>', 'email address of the member')
  .action((email: string) => withRecords(readConfig(), (at) => printResetLink(at, email)));
user
  .command('reset-second-factor')
  .description('reset two-step verification for a member')
  .argument('<email>', 'email address of the member')
  .action((email: string) => withRecords(readConfig(), (at) => resetSecondFactor(at, email)));
program
  .command('spool')
  .description('maintain the events waiting on this disk')
  .command('repair')
  .description('recover readable events from damaged spool files')
  .action(async () => console.log(await repairSpoolOf(readConfig())));
program
  .command('report')
  .description('print or save a report of a site')
  .argument('<site>', 'id or domain of the site')
  .addArgument(new Argument('<kind>', 'kind of report').choices(commandKinds))
  .option('--date <day>', 'a day (YYYY-MM-DD) in the period; default: the last period', readDay)
  .addOption(new Option('--format <format>', 'output format').choices(commandFormats).default('text'))
  .option('--out <file>', 'write to this file instead of standard output')
  .action((site: string, kind: ReportCommand['kind'], options: Omit<ReportCommand, 'site' | 'kind'>) =>
    withRecords(readConfig(), (at) =>
      writeReport(at, { ...options, site, kind }, { distDir, now: Date.now() }),
    ),
  );
program.command('key').description('print a new API key for TRUCE_BOOTSTRAP_API_KEY').action(printKey);
await program.parseAsync().catch(stopWithReason);

async function serve(): Promise<void> {
  const config = readConfig();
  let setupLink: string | null = null;
  await open(config, {
    prepare: async ({ records }) => {
      setupLink = await firstStart(records, config, Date.now());
    },
  });
  const notes = setupLink ? ['Nobody has an account yet. Set it up here (once):', setupLink] : [];
  announce(config, notes);
}

async function demo(): Promise<void> {
  const config = demoConfig(readConfig());
  let siteId = '';
  await open(config, {
    extend: (app) => mountPublisherPage(app, () => siteId),
    prepare: async (stores) => {
      await firstStart(stores.records, config, Date.now());
      console.log('\n  Preparing the demo: 90 days of history. This can take half a minute.');
      siteId = await fillDemo(stores, Date.now());
    },
  });
  const signIn = `Dashboard: sign in as ${demoOwner.email} with ${demoOwner.password}`;
  announce(config, [signIn, `A publisher's page to open with an ad blocker on: ${config.baseUrl}/demo`]);
}

async function open(config: Config, more: Pick<Surroundings, 'extend' | 'prepare'>): Promise<void> {
  const log = openLog(config.logLevel);
  writePrivately();
  const stop = stopProcess(process, log);
  stop.closing(await openTruce(config, { now: Date.now, log, version: __TRUCE_VERSION__, distDir, ...more }));
}

function announce(config: Config, notes: string[]): void {
  const unused = config.notYetUsed.map((name) => `${name} is set, but this version does not act on it yet.`);
  console.log(
    [
      '',
      `Truce ${__TRUCE_VERSION__} is ready: ${config.baseUrl}`,
      ...openNote(config),
      ...unused,
      ...notes,
      '',
    ].join('\n  '),
  );
}

/** Without network settings, the operator learns who can reach the server. */
function openNote({ host, baseUrl }: Config): string[] {
  if (host !== null || !baseUrl.startsWith('http:')) return [];
  return [
    'It listens on all network interfaces, without encryption. To allow only this machine, set HOST=127.0.0.1;',
    'to serve others, put an HTTPS proxy in front and set TRUCE_BASE_URL to its address.',
  ];
}

function printOpenapi(): void {
  console.log(JSON.stringify(openapi(__TRUCE_VERSION__), null, 2));
}

function printKey(): void {
  console.log(newApiKey());
}

/** Errors that the operator can fix are one line; anything else is a bug and is printed with its stack. */
function stopWithReason(error: unknown): never {
  const kinds = [
    ...[ConfigError, DirectoryInUse, ReportRefused, SimulationFailed],
    ...[StartRefused, StoreUnavailable, UnknownUser],
  ];
  const known = kinds.some((kind) => error instanceof kind);
  console.error(known ? `truce: ${(error as Error).message}` : error);
  process.exit(1);
}
