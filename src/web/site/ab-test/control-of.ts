/** What the others are compared with: the one that the server names; before it did, the variant of that name, else the first. */
export function controlOf<V extends { name: string }>(variants: V[], named?: string | null): V | undefined {
  return variants.find(({ name }) => name === (named ?? 'control')) ?? variants[0];
}
