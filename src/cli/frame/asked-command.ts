/**
 * What was typed. Help for a command that does not exist would be the general help: `help` is dropped, so the error
 * names the command that was meant.
 */
export function askedCommand(typed: string[], isCommand: (word: string) => boolean): string[] {
  const names = typed.filter((word) => !['help', '--help', '-h'].includes(word));
  const [first] = names;
  const isUnknown = first !== undefined && !first.startsWith('-') && !isCommand(first);
  return isUnknown ? names : typed;
}
