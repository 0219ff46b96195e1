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

/** What a visitor who reloads the page from the wall carries over. */
export interface Handover {
  session: string;
  variant: string;
}

const slot = 'truceReload';

/**
 * The history entry's state survives a reload and nothing else: no storage, no other page, gone with the tab. It is
 * written only when the visitor asks for the reload, and taken out on arrival.
 */
export function leaveHandover({ history }: Page, handover: Handover): void {
  const { state } = history;
  if (state !== null && typeof state !== 'object') return; // the page's own state must stay as it is
  history.replaceState({ ...state, [slot]: handover }, '');
}

export function takeHandover({ history }: Page): Handover | undefined {
  const { state } = history;
  if (state === null || typeof state !== 'object' || !(slot in state)) return undefined;
  const { [slot]: handover, ...rest } = state;
  history.replaceState(Object.keys(rest).length > 0 ? rest : null, '');
  const { session, variant } = (handover ?? {}) as Partial<Handover>;
  return typeof session === 'string' && typeof variant === 'string' ? { session, variant } : undefined;
}
