/**
 * The parameters of an address. A name that is given twice becomes a list, which no parameter takes: it is refused, not
 * guessed. Each is looked at once, since a stranger chooses how many there are.
 */
export function queryOf(url: string): Record<string, string | string[]> {
  const lists = new Map<string, string[]>();
  for (const [name, value] of new URL(url).searchParams) {
    const earlier = lists.get(name);
    if (earlier) earlier.push(value);
    else lists.set(name, [value]);
  }
  return Object.fromEntries(
    [...lists].map(([name, values]) => [name, values.length > 1 ? values : (values[0] ?? '')]),
  );
}
