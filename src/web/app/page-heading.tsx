import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { isTypingOutside } from '../ui/typing-now.ts';

const HasMoved = createContext(false);

/** Knows whether the visitor came to this screen by a link inside the page, which a browser does not tell. */
export function Arrival({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const [firstPath] = useState(path);
  const hasMoved = useRef(false);
  if (path !== firstPath) hasMoved.current = true;
  useEffect(() => {
    if (hasMoved.current && path) window.scrollTo(0, 0);
  }, [path]);
  return <HasMoved value={hasMoved.current}>{children}</HasMoved>;
}

/**
 * The screen's heading and window title; takes the focus after a move, as a page load would. One that comes late leaves it
 * to what has been opened or begun meanwhile.
 */
export function Heading({
  children,
  title,
  quiet,
  replaces,
}: {
  children: ReactNode;
  title: string;
  quiet?: boolean;
  /** It comes in place of something that had the focus, without a move. */
  replaces?: boolean;
}) {
  const hasMoved = useContext(HasMoved);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Truce`;
  }, [title]);
  useEffect(() => {
    if ((hasMoved || replaces) && !quiet && !isBusyElsewhere())
      heading.current?.focus({ preventScroll: true });
  }, [hasMoved, quiet, replaces]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** In a field, or at a menu that is open. A dialog that led here closes, and its fields with it. */
function isBusyElsewhere(): boolean {
  const active = document.activeElement;
  if (!active || active.closest('dialog')) return false;
  return isTypingOutside() || active.matches('[aria-expanded=true]');
}
