type Page = Window & typeof globalThis;

/** What a visitor who reloads the page from the wall carries over. */
export interface Handover {
  session: string;
  variant: string;
  /** The blocker that was there before. */
  known?: Record<string, string>;
  /** What has to be seen for it to be gone (`kindToLeave`). */
  kind?: string | undefined;
  /** The visitor has allowed ads, and the page was here when it was loaded again for them. */
  scroll?: number;
}

const slot = 'truceReload';

/**
 * The history entry's state survives a reload and nothing else: no storage, no other page, gone with the tab. It is
 * written only when the visitor asks for the reload, and taken out on arrival.
 */
export function leaveHandover({ history }: Page, handover: Handover): void {
  const state = history.state ?? {};
  // The page's own state must stay as it is; the copy of a list or a date would be another thing.
  if (state.constructor !== Object) return;
  history.replaceState({ ...state, [slot]: handover }, '');
}

export function takeHandover({ history }: Page): Handover | undefined {
  const { [slot]: handover, ...rest } = history.state ?? {};
  if (!handover) return undefined;
  history.replaceState(Object.keys(rest).length ? rest : null, '');
  return handover;
}
