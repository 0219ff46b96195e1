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

/** Puts a `--json` that stands before the command, or between the two words of one, behind it. */
export function jsonBehind(words: string[], isGroup: (word: string) => boolean): string[] {
  const first = words.findIndex((word) => word !== '--json');
  if (first === -1) return words;
  const second = isGroup(words[first] ?? '')
    ? words.findIndex((word, at) => at > first && word !== '--json')
    : -1;
  const last = words[second]?.startsWith('-') === false ? second : first;
  const named = words.slice(0, last + 1);
  const moved = named.filter((word) => word === '--json');
  return [...named.filter((word) => word !== '--json'), ...moved.slice(0, 1), ...words.slice(last + 1)];
}
