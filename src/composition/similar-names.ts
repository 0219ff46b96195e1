/** At most two letters apart (Levenshtein), or one begins with the other. */
export function similar(known: string, given: string): boolean {
  if (known.startsWith(given) || given.startsWith(known)) return true;
  let row = [...known, ''].map((_, index) => index);
  for (const [index, letter] of [...given].entries()) {
    const next = [index + 1];
    for (let at = 0; at < known.length; at++) {
      const change = (row[at] ?? 0) + (known[at] === letter ? 0 : 1);
      next.push(Math.min(change, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return (row[known.length] ?? 9) <= 2;
}
