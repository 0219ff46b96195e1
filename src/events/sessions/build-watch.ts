/** Told of what happens during a build. */
export interface BuildWatch {
  /** So many inserts are not built. */
  found(inserts: number): void;
  /** This session, a row or its site and id, cannot be made or stored. It holds up no other. */
  refused(row: string, error: unknown): void;
  /** Rejects where another node may build meanwhile: asked before each write. */
  check?(): Promise<void>;
  /** Without it, such a session's events are read again for each new one. */
  oversized?: Oversized;
}

export const strictWatch: BuildWatch = {
  found: () => undefined,
  refused(_row, error) {
    throw error;
  },
};

/** Sessions that were found to have more events than are counted of one, by their site and id and their start (ms). */
export interface Oversized {
  has(name: string, from: number): boolean;
  add(name: string, from: number): void;
}

/** @param most of which are remembered, the newest @param found called once for each */
export function openOversized(found: (name: string) => void, most = 10_000): Oversized {
  const known = new Set<string>();
  return {
    has: (name, from) => known.has(`${name} ${from}`),
    add(name, from) {
      const own = `${name} ${from}`;
      if (known.has(own)) return;
      known.add(own);
      const [oldest] = known;
      if (known.size > most && oldest !== undefined) known.delete(oldest);
      found(name);
    },
  };
}
