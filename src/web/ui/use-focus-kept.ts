import { type RefObject, useEffect, useRef } from 'react';

/** When a change takes away what had the focus, this has it: nobody is thrown back to the top of the page. */
export function useFocusKept(place: RefObject<HTMLElement | null>, change: unknown): void {
  const before = useRef(change);
  useEffect(() => {
    if (before.current === change) return;
    before.current = change;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place, change]);
}
