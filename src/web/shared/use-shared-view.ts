import { useMemo } from 'react';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import { readView, type View, writeView } from '../numbers/view.ts';

/** As members have it in the address; it may be anything that another page left there. */
type Kept = { view?: unknown } | null;

/**
 * What a viewer has chosen. It stays with the entry of the browser's history, so that back takes a step back and a reload
 * keeps it. The address stays as it is: that of the link, with its token after the `#`.
 * @param embedded in a frame, back belongs to the page around it
 */
export function useSharedView(embedded: boolean) {
  const text = textOf(useHistoryState<Kept>());
  const view = useMemo(() => readView(new URLSearchParams(text)), [text]);
  const change = (next: Partial<View>) => {
    const now = readView(new URLSearchParams(textOf(history.state)));
    const state = { view: writeView({ ...now, ...next }).toString() };
    navigate(location.href, { replace: embedded, state });
  };
  return { view, change };
}

function textOf(kept: Kept): string {
  return typeof kept?.view === 'string' ? kept.view : '';
}
