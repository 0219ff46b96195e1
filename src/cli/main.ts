import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { readConfig } from '../composition/config.ts';
import { profileIds } from '../contract/sites/simulations.ts';
import { OperatorError } from '../kit/operator-error.ts';
import { newApiKey } from '../records/accounts/key-format.ts';
import { commandFormats, commandKinds, type ReportCommand, readDay } from './report-options.ts';
import { reachNames, readProfiles, readWidths, type SimulateOptions } from './simulate-options.ts';
import { readRounds, type TortureOptions, tortureHelp, tortureLimits } from './torture/torture-options.ts';

const distDir = dirname(fileURLToPath(import.meta.url));
declare const __TRUCE_VERSION__: string;

const program = new Command('truce').description('Measure ad blocking and win visitors back, respectfully.');
program.version(__TRUCE_VERSION__);
program
  .command('serve', { isDefault: true })
  .description('serve the API and the dashboard')
  .action(async () => (await import('./serve.ts')).serve(distDir));
program
  .command('demo')
  .description('serve with a demo owner, site and history')
  .option('--days <n>', 'days of history of a new demo, 7 to 90', readDemoDays, 90)
  .action(async ({ days }: { days: number }) => (await import('./serve.ts')).demo(distDir, days));
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
  .action(async (url: string, options: SimulateOptions) => {
    const { runSimulation } = await import('./simulate-command.ts');
    await runSimulation(url, options, readConfig(), distDir);
  });
const user = program.command('user').description('manage members');
user
  .command('list')
  .description('list all members: email, role, sites')
  .action(() => ofUsers((commands) => commands.listUsers));
user
  .command('reset-password')
  .description('print a password reset link for a member')
  .argument('<email>', 'email address of the member')
  .action((email: string) =>
    ofUsers(
      ({ printResetLink }) =>
        (at) =>
          printResetLink(at, email),
    ),
  );
user
  .command('reset-second-factor')
  .description('reset two-step verification for a member')
  .argument('<email>', 'email address of the member')
  .action((email: string) =>
    ofUsers(
      ({ resetSecondFactor }) =>
        (at) =>
          resetSecondFactor(at, email),
    ),
  );
program
  .command('spool')
  .description('maintain the events waiting on this disk')
  .command('repair')
  .description('recover readable events from damaged spool files')
  .action(async () => {
    const { repairSpoolOf } = await import('./spool-command.ts');
    console.log(await repairSpoolOf(readConfig()));
  });
program
  .command('verify')
  .description('recompute all sessions from raw events and compare them with what is stored')
  .option('--days <n>', 'how many days back, at most 89', readDays, 89)
  .action(async ({ days }: { days: number }) => {
    const { verifyNumbers } = await import('./verify-command.ts');
    await ofUsers(() => async (at) => console.log(await verifyNumbers(at, days, Date.now())));
  });
program
  .command('torture')
  .description('test this disk: kill a server under load and count lost events')
  .option('--dir <path>', 'existing directory on the disk to test', '.')
  .option(
    '--rounds <n>',
    `how many kills, at most ${tortureLimits.rounds}`,
    readRounds,
    tortureLimits.defaultRounds,
  )
  .option('--json', 'print one line of JSON at the end')
  .addHelpText('after', tortureHelp)
  .action(async (options: TortureOptions) => {
    const { torture } = await import('./torture/torture-command.ts');
    process.exitCode = await torture(options, distDir);
  });
program
  .command('report')
  .description('print or save a report of a site')
  .argument('<site>', 'id or domain of the site')
  .addArgument(new Argument('<kind>', 'kind of report').choices(commandKinds))
  .option('--date <day>', 'a day (YYYY-MM-DD) in the period; default: the last period', readDay)
  .addOption(new Option('--format <format>', 'output format').choices(commandFormats).default('text'))
  .option('--out <file>', 'write to this file instead of standard output')
  .action(
    async (site: string, kind: ReportCommand['kind'], options: Omit<ReportCommand, 'site' | 'kind'>) => {
      const { writeReport } = await import('./report-command.ts');
      const around = { distDir, now: Date.now() };
      await ofUsers(() => (at) => writeReport(at, { ...options, site, kind }, around));
    },
  );
program.command('key').description('print a new API key for TRUCE_BOOTSTRAP_API_KEY').action(printKey);
await program.parseAsync().catch(stopWithReason);

async function printOpenapi(): Promise<void> {
  const { openapi } = await import('../contract/core/openapi.ts');
  console.log(JSON.stringify(openapi(__TRUCE_VERSION__), null, 2));
}

type UserCommands = typeof import('./user-command.ts');

/** Each command loads its own code: a help text or a key does not wait for the whole service. */
async function ofUsers(
  choose: (commands: UserCommands) => Parameters<UserCommands['withRecords']>[1],
): Promise<void> {
  const commands = await import('./user-command.ts');
  await commands.withRecords(readConfig(), choose(commands));
}

function readDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= 89) return days;
  throw new InvalidArgumentError('Enter a number from 1 to 89.');
}

function readDemoDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 7 && days <= 90) return days;
  throw new InvalidArgumentError('Enter a number from 7 to 90.');
}

function printKey(): void {
  console.log(newApiKey());
}

/** Errors that the operator can fix are one line; anything else is a bug and is printed with its stack. */
function stopWithReason(error: unknown): never {
  const known = error instanceof OperatorError;
  console.error(known ? `truce: ${error.message}` : error);
  process.exit(1);
}
