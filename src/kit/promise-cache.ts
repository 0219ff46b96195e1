/**
 * Makes each value once, when it is first asked for. A failure is not kept: the next caller makes the value again, so that
 * a file that could not be opened for a moment is not missing until a restart.
 * @param most how many are kept; the next one clears them
 */
export function openPromiseCache<T>(
  most = Number.POSITIVE_INFINITY,
): (key: string, make: () => Promise<T>) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return (key, make) => {
    const known = made.get(key);
    if (known) return known;
    if (made.size >= most) made.clear();
    const fresh = make();
    made.set(key, fresh);
    fresh.catch(() => {
      if (made.get(key) === fresh) made.delete(key);
    });
    return fresh;
  };
}

/** The same for a single value. */
export function makeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  const cached = openPromiseCache<T>();
  return () => cached('', make);
}
