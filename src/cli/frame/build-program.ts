import { Command, Option } from 'commander';
import { sayError } from './error-messages.ts';
import { exitCodes } from './exit-codes.ts';
import type { Around, CommandPage } from './page.ts';
import { helpBelow } from './write-help.ts';

/** Where the terminal is wider, or does not say. */
const maxColumns = 100;

const programHint = '\nRun truce COMMAND --help for what a command does, its examples and exit codes.';

export interface Program {
  pages: readonly CommandPage[];
  /** What commands of two words have in common, by their first word. */
  groups: Record<string, string>;
  around: Around;
  isJson: boolean;
}

/** Joins the pages to one program. It throws where commander would exit. */
export function buildProgram({ pages, groups, around, isJson }: Program): Command {
  const columns = Math.min(process.stdout.columns ?? maxColumns, maxColumns);
  const program = new Command('truce')
    .description('Measure ad blocking and win visitors back, respectfully. Without a command, truce serves.')
    .version(around.version)
    .exitOverride()
    .enablePositionalOptions()
    .addOption(groupJson())
    .configureOutput({
      outputError: (text) => sayError(oneLine(text), exitCodes.usage.code, isJson),
      ...(isJson && { writeErr: () => sayError(oneLine('missing command'), exitCodes.usage.code, isJson) }),
      getOutHelpWidth: () => columns,
      getErrHelpWidth: () => columns,
    })
    .addHelpText('after', ({ error }) => (error && isJson ? '' : programHint));
  const made = new Map<string, Command>();
  const groupOf = (name: string) => {
    const known = made.get(name);
    if (known) return known;
    const group = program.command(name).description(groups[name] ?? '');
    group.enablePositionalOptions().addOption(groupJson());
    group.configureOutput({
      ...group.configureOutput(),
      outputError: (text) => sayError(oneLine(text, name), exitCodes.usage.code, isJson),
      ...(isJson && {
        writeErr: () => sayError(oneLine('missing command', name), exitCodes.usage.code, isJson),
      }),
    });
    made.set(name, group);
    return group;
  };
  for (const page of pages) {
    const [first = '', second] = page.name.split(' ');
    const command = second === undefined ? program.command(first) : groupOf(first).command(second);
    addPage(command, page, { around, columns, isJson });
  }
  return program;
}

/** Where no command is named, only what is wrong can be JSON. */
function groupJson(): Option {
  return new Option('--json').hideHelp();
}

interface Frame extends Pick<Program, 'around' | 'isJson'> {
  columns: number;
}

function addPage(command: Command, page: CommandPage, { around, columns, isJson }: Frame): void {
  command.summary(page.summary).description([`${page.summary}.`, ...page.description].join('\n\n'));
  command.configureOutput({
    outputError: (text) => sayError(oneLine(text, page.name), exitCodes.usage.code, isJson),
  });
  for (const argument of page.arguments ?? []) command.addArgument(argument);
  for (const option of page.options ?? []) addOption(command, option);
  command.addOption(new Option('--json', 'print JSON for programs'));
  command.addHelpText('after', () => helpBelow(page, columns));
  command.action(async () => {
    const args = command.processedArgs.filter((each) => each !== undefined).map(String);
    const name = await page.run({ args, options: command.opts() }, around);
    if (name !== undefined) process.exitCode = exitCodes[name].code;
  });
}

/** Given twice, one of its values would be lost without a word. Those with a list as their default collect them. */
function addOption(command: Command, option: Option): void {
  command.addOption(option);
  if (option.isBoolean() || Array.isArray(option.defaultValue)) return;
  let isGiven = false;
  command.on(`option:${option.name()}`, () => {
    if (isGiven) command.error(`error: option '${option.flags}' is given more than once`);
    isGiven = true;
  });
}

/** `error: unknown option '--jsn'\n(Did you mean --json?)` on one line, and where to look if there is no suggestion. */
function oneLine(text: string, command = ''): string {
  const [said = '', ...more] = text
    .replace(/^error: /, '')
    .replace(/^command-argument value ('.*') is invalid for argument '(\w+)'/, '$1 is not a $2')
    .trim()
    .split('\n');
  if (more.length > 0) return `${said} ${more.join(' ')}`;
  return `${said.replace(/\.$/, '')}; see truce ${command}${command && ' '}--help`;
}
