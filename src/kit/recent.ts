/** Remembers what a look-up found for a while. Callers at the same time share one look-up. */
export interface Recent<T> {
  get(id: string): Promise<T>;
  forget(id: string): void;
}

export function openRecent<T>(
  find: (id: string) => Promise<T>,
  bounds: { keepMs: number; most: number },
  now: () => number,
): Recent<T> {
  const known = new Map<string, { value: Promise<T>; until: number }>();
  return {
    get(id) {
      const entry = known.get(id);
      if (entry && entry.until > now()) return entry.value;
      if (known.size >= bounds.most) known.clear();
      const value = find(id);
      known.set(id, { value, until: now() + bounds.keepMs });
      value.catch(() => known.delete(id)); // a failed look-up must not be remembered
      return value;
    },
    forget: (id) => void known.delete(id),
  };
}
