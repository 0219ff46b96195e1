import type { Kind } from './memory.ts';

/** What outlives the document, for sites whose visitors' browsers may remember. Nothing here ever throws. */
export interface DeviceStorage {
  /** Null: it was stored that there is nothing. */
  read(kind: Kind, name: string): unknown;
  write(kind: Kind, name: string, value: unknown): void;
  clear(): void;
}

const prefix = 'truce.';

export function openStorage(window: Window & typeof globalThis, mayStore: () => boolean): DeviceStorage {
  // Even naming the storage throws where the visitor has switched it off.
  const store = (kind: Kind) => (kind === 'session' ? window.sessionStorage : window.localStorage);
  return {
    read(kind, name) {
      try {
        const stored = mayStore() && store(kind).getItem(prefix + name);
        return stored ? JSON.parse(stored) : undefined;
      } catch {
        return undefined; // no storage, or not our text: only this document's own memory is left
      }
    },
    write(kind, name, value) {
      try {
        if (mayStore()) store(kind).setItem(prefix + name, JSON.stringify(value));
      } catch {
        // A full or forbidden storage: remembered for this document alone.
      }
    },
    clear() {
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
