import type { LoaderSettings } from '../contract/loader.ts';

/** What outlives a page view. Nothing is stored unless the site's consent mode is `full`. */
export interface Memory {
  read<T>(kind: 'session' | 'visitor', name: string): T | undefined;
  write(kind: 'session' | 'visitor', name: string, value: unknown): void;
}

type Page = Window & typeof globalThis;

export function openMemory(window: Page, mode: LoaderSettings['consent_mode']): Memory {
  // Even naming the storage throws where the visitor has switched it off.
  const store = (kind: 'session' | 'visitor') =>
    kind === 'session' ? window.sessionStorage : window.localStorage;
  return {
    read(kind, name) {
      if (mode !== 'full') return undefined;
      try {
        return JSON.parse(store(kind).getItem(`truce.${name}`) ?? 'null') ?? undefined;
      } catch {
        return undefined; // no storage, or not our text: as if nothing was remembered
      }
    },
    write(kind, name, value) {
      if (mode !== 'full') return;
      try {
        store(kind).setItem(`truce.${name}`, JSON.stringify(value));
      } catch {
        // A full or forbidden storage: this visit is simply not remembered.
      }
    },
  };
}
