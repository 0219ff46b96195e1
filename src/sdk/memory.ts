/** What outlives a page view. Where nothing may be stored, it lasts as long as the document and no longer. */
export interface Memory {
  read<T>(kind: 'session' | 'visitor', name: string): T | undefined;
  write(kind: 'session' | 'visitor', name: string, value: unknown): void;
  /** The visitor took consent back: everything of ours goes. */
  clear(): void;
}

type Page = Window & typeof globalThis;

const prefix = 'truce.';

export function openMemory(window: Page, mayStore: () => boolean): Memory {
  const here = new Map<string, unknown>();
  // Even naming the storage throws where the visitor has switched it off.
  const store = (kind: 'session' | 'visitor') =>
    kind === 'session' ? window.sessionStorage : window.localStorage;
  return {
    read<T>(kind: 'session' | 'visitor', name: string) {
      try {
        const stored = mayStore() && store(kind).getItem(prefix + name);
        if (stored) return JSON.parse(stored) ?? undefined;
      } catch {
        // No storage, or not our text: only this document's own memory is left.
      }
      return (here.get(name) as T | null) ?? undefined;
    },
    write(kind, name, value) {
      here.set(name, value);
      try {
        if (mayStore()) store(kind).setItem(prefix + name, JSON.stringify(value));
      } catch {
        // A full or forbidden storage: remembered for this document alone.
      }
    },
    clear() {
      here.clear();
      for (const kind of ['session', 'visitor'] as const) {
        try {
          for (const name of Object.keys(store(kind)))
            if (name.startsWith(prefix)) store(kind).removeItem(name);
        } catch {
          // No storage, so there is nothing to forget.
        }
      }
    },
  };
}
