/**
 * What was typed, without the wish for help where it names a command that does not exist: instead of the general help,
 * the answer is then that there is none, with the one that was meant.
 */
export function askedCommand(typed: string[], isCommand: (word: string) => boolean): string[] {
  const names = typed.filter((word) => !['help', '--help', '-h'].includes(word));
  const [first] = names;
  const isVain = first !== undefined && !first.startsWith('-') && !isCommand(first);
  return isVain ? names : typed;
}
