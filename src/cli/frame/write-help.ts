import { type ExitName, exitCodes } from './exit-codes.ts';
import type { CommandPage } from './page.ts';

/** The sections behind usage, description and options. */
export function helpBelow(page: CommandPage, columns: number): string {
  const { data, json, examples, settings } = page;
  return [
    section('Data', wrap(data, columns)),
    section('Output with --json', wrap(json, columns)),
    section('Examples', examples.flatMap(({ command, does }) => [`$ ${command}`, `    ${does}`]).join('\n')),
    section('Exit codes', exitLines(page)),
    ...(settings.length > 0 ? [section('Settings', wrap(`${settings.join(', ')}.`, columns))] : []),
  ].join('\n');
}

/** The codes of a command, with their meaning, in order. */
export function exitsOf({ exits, settings }: CommandPage): { code: number; meaning: string }[] {
  const always: ExitName[] = settings.length > 0 ? ['done', 'usage', 'settings'] : ['done', 'usage'];
  const names = new Set([...always, ...(Object.keys(exits) as ExitName[])]);
  return [...names]
    .filter((name) => exits[name] !== null)
    .map((name) => ({ code: exitCodes[name].code, meaning: exits[name] ?? exitCodes[name].meaning }))
    .sort((a, b) => a.code - b.code);
}

function exitLines(page: CommandPage): string {
  return exitsOf(page)
    .map(({ code, meaning }) => `${String(code).padEnd(3)}  ${meaning}`)
    .join('\n');
}

function section(title: string, body: string): string {
  return `\n${title}:\n${body.replace(/^(?=.)/gm, '  ')}`;
}

function wrap(text: string, columns: number): string {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > columns - 2) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join('\n');
}
