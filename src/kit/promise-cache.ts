interface Made<T> {
  value: Promise<T>;
  /** 0 while it is being made. */
  size: number;
}

/**
 * Makes each value once, when it is first asked for. A failure is not kept: the next caller makes the value again, so that
 * a file that could not be opened for a moment is not missing until a restart.
 * @param bounds how large all that is kept may be; those asked for longest ago go first, so that a flood of new ones does
 * not push out what is in use
 */
export function openPromiseCache<T>({
  most = Number.POSITIVE_INFINITY,
  sizeOf = () => 1,
}: {
  most?: number;
  sizeOf?: (value: T) => number;
} = {}): (key: string, make: () => Promise<T>) => Promise<T> {
  const made = new Map<string, Made<T>>();
  let total = 0;

  function dropOldest(): void {
    for (const [key, { size }] of made) {
      if (total <= most) return;
      if (size === 0) continue;
      made.delete(key);
      total -= size;
    }
  }

  return (key, make) => {
    const known = made.get(key);
    if (known) {
      made.delete(key);
      made.set(key, known);
      return known.value;
    }
    const fresh = { value: make(), size: 0 };
    made.set(key, fresh);
    fresh.value.then(
      (value) => {
        fresh.size = sizeOf(value);
        total += fresh.size;
        dropOldest();
      },
      () => void made.delete(key),
    );
    return fresh.value;
  };
}

/** The same for a single value. */
export function makeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  const cached = openPromiseCache<T>();
  return () => cached('', make);
}
