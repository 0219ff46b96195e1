import type { Argument, Option } from 'commander';
import { settingNames } from '../../composition/setting-names.ts';
import { exitCodes } from './exit-codes.ts';
import type { CommandPage } from './page.ts';
import { exitsOf } from './write-help.ts';

const intro = `# Command line

\`truce COMMAND\` runs a command; without one, \`truce\` serves. This page is made from the help texts (\`truce COMMAND --help\`) by \`truce reference\`.

| Installation | Instead of \`truce\` |
| --- | --- |
| [systemd](install/systemd.md) | \`truce\`, as root: it uses the user, settings and data directory of the service |
| [npm package](install/package.md) | \`npx --no -- truce\`, in its folder |
| [Docker Compose](install/docker.md) | \`docker compose exec truce node /app/dist/truce.js\`; while the server is stopped, \`docker compose run --rm truce\` |
| [Kubernetes](install/kubernetes.md) | \`kubectl exec -n truce truce-0 -- node /app/dist/truce.js\` |
| a checkout | \`node dist/truce.js\` |

- Settings are environment variables ([README](../README.md#settings)). A command that uses settings refuses those that are unknown or invalid; \`truce doctor\` reports them instead.
- Results are written to standard output, errors and progress to standard error. Progress is shown on a terminal only.
- Every command has \`--json\`: one JSON document, or one line of JSON per item. An error is then one line on standard error:
  \`{"error": {"message", "exit_code"}}\`.
- An error that you can fix is one line. A stack trace is a bug in Truce: please report it.`;

/** All commands as Markdown. */
export function writeReference(pages: readonly CommandPage[]): string {
  const codes = Object.values(exitCodes).map(({ code, meaning }) => [String(code), meaning]);
  return `${[
    intro,
    table(
      ['command', ''],
      pages.map(({ name, summary }) => [`[\`${name}\`](#${anchor(name)})`, summary]),
    ),
    '## Exit codes',
    table(['code', 'meaning'], codes),
    ...pages.flatMap(pageText),
  ].join('\n\n')}\n`;
}

function pageText(page: CommandPage): string[] {
  const { name, summary, description, data, json, examples, settings } = page;
  const given = page.arguments ?? [];
  const words = ['truce', name, ...given.map(argumentName), '[options]'].join(' ');
  const rows = [...given.map(argumentRow), ...(page.options ?? []).map(optionRow)];
  return [
    `## truce ${name}`,
    `\`${words}\``,
    [`${summary}.`, ...description].join('\n\n'),
    ...(rows.length > 0 ? [table(['argument or option', ''], rows)] : []),
    `**Data.** ${data}`,
    `**\`--json\`.** ${inCode(json)}`,
    `\`\`\`sh\n${examples.map(({ command, does }) => `# ${does}\n${command}`).join('\n')}\n\`\`\``,
    `**Exit codes.** ${exitsOf(page)
      .map(({ code, meaning }) => `${code}: ${meaning}`)
      .join('; ')}.`,
    ...settingsLine(settings),
  ];
}

function settingsLine(settings: CommandPage['settings']): string[] {
  if (settings.length === 0) return [];
  const isAll = settings.length > settingNames.length;
  const named = isAll ? 'all of them ([README](../README.md#settings))' : settings.map(asCode).join(', ');
  return [`**Settings.** ${named}.`];
}

/** Every shape between outermost braces becomes code. */
function inCode(text: string): string {
  let depth = 0;
  return text.replace(/[{}]/g, (brace) => {
    if (brace === '{') return depth++ === 0 ? '`{' : brace;
    return --depth === 0 ? '}`' : brace;
  });
}

function asCode(word: string): string {
  return `\`${word}\``;
}

function argumentName(each: Argument): string {
  return each.required ? `<${each.name()}>` : `[${each.name()}]`;
}

function argumentRow(each: Argument): string[] {
  const choices = each.argChoices ? `: ${each.argChoices.join(', ')}` : '';
  return [asCode(argumentName(each)), `${each.description}${choices}`];
}

function optionRow({
  flags,
  description,
  argChoices,
  defaultValue,
  defaultValueDescription,
}: Option): string[] {
  const choices = argChoices ? `: ${argChoices.join(', ')}` : '';
  const normal = defaultValueDescription ?? (defaultValue === undefined ? null : String(defaultValue));
  return [`\`${flags}\``, `${description}${choices}${normal === null ? '' : ` (default: ${normal})`}`];
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function anchor(name: string): string {
  return `truce-${name.replaceAll(' ', '-')}`;
}
