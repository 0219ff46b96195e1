import { type RefObject, useEffect } from 'react';

/** Scrolls a row of links sideways until the chosen one is seen, as on a phone. By hand: scrollIntoView would move the page as well. */
export function useInView(row: RefObject<HTMLElement | null>, chosen: string): void {
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(chosen);
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - row.current.offsetLeft - 48;
  }, [row, chosen]);
}
