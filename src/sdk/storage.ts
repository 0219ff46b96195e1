import type { Kind } from './memory.ts';
import { sendsGpc } from './page-facts.ts';

/** What outlives the document, for sites whose visitors' browsers may remember. Nothing here ever throws. */
export interface DeviceStorage {
  /** Whether the next page view will find the session: the visitor agreed, and the browser keeps what is written. */
  keeps(): boolean;
  /** Null: it was stored that there is nothing. */
  read(kind: Kind, name: string): unknown;
  write(kind: Kind, name: string, value: unknown): void;
  clear(): void;
}

const prefix = 'truce.';

export function openStorage(window: Window & typeof globalThis, mayMeasure: () => boolean): DeviceStorage {
  const isPrivate = sendsGpc(window.navigator);
  const mayStore = () => !isPrivate && mayMeasure();
  // Even naming the storage throws where the visitor has turned it off.
  const store = (kind: Kind) => (kind === 'session' ? window.sessionStorage : window.localStorage);
  let keeps: boolean | undefined;
  return {
    keeps() {
      if (!mayStore()) return false;
      keeps ??= tryOut(() => store('session')); // once, and never before the visitor agreed
      return keeps;
    },
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

function tryOut(open: () => Storage): boolean {
  const name = `${prefix}try`;
  try {
    const storage = open();
    storage.setItem(name, name);
    const isKept = storage.getItem(name) === name;
    storage.removeItem(name);
    return isKept;
  } catch {
    return false;
  }
}
