/** Groups under their names, in the order of the first of each. Node 20 has no `Map.groupBy`. */
export function groupBy<Item>(items: Item[], name: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const own = name(item);
    const known = groups.get(own);
    if (known) known.push(item);
    else groups.set(own, [item]);
  }
  return groups;
}
