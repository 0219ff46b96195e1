import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The place beside the links of a tab's group, once it is there. */
export const TabToolsPlace = createContext<HTMLElement | null>(null);

/** What a tab's numbers are about (days, views), in the row of its group's links: the first number comes early. */
export function TabTools({ children }: { children: ReactNode }) {
  const place = useContext(TabToolsPlace);
  return place && createPortal(children, place);
}
