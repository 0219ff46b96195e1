/** What the others are compared with: the variant of that name, else the first. */
export function controlOf<V extends { name: string }>(variants: V[]): V | undefined {
  return variants.find(({ name }) => name === 'control') ?? variants[0];
}
