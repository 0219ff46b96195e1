/** Drafts are plain data: equal where they read the same. */
export function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Their state with the fields that were changed here: what only they changed stays theirs. */
export function rebase<D extends object>(base: D, mine: D, theirs: D): D {
  const names = Object.keys(mine) as (keyof D)[];
  const changed = names.filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(base[name]));
  return { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) };
}
