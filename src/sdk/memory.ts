import type { DeviceStorage } from './storage.ts';

export type Kind = 'session' | 'visitor';

/** What outlives a page view. Where nothing may be stored, it lasts as long as the document and no longer. */
export interface Memory {
  read<T>(kind: Kind, name: string): T | undefined;
  write(kind: Kind, name: string, value: unknown): void;
  /** The visitor took consent back: everything of ours goes. */
  clear(): void;
}

/** @param storage left out where the site's consent mode stores nothing. */
export function openMemory(storage?: DeviceStorage): Memory {
  let here: Record<string, unknown> = {}; // no Map: old pages have one of their own in its place
  return {
    read<T>(kind: Kind, name: string) {
      const stored = storage?.read(kind, name);
      return ((stored === undefined ? here[name] : stored) as T | null) ?? undefined;
    },
    write(kind, name, value) {
      here[name] = value;
      storage?.write(kind, name, value);
    },
    clear() {
      here = {};
      storage?.clear();
    },
  };
}
