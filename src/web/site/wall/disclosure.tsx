import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './wall.module.css';

interface DisclosureProps {
  title: string;
  /** What is inside, while it is closed. */
  summary: string;
  /** Something inside was refused, so it has to be seen. */
  hasError: boolean;
  children: ReactNode;
}

/** A part of the form that most owners leave alone. */
export function Disclosure({ title, summary, hasError, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  // Before the field that is refused takes the focus, which it cannot while it is folded away.
  useLayoutEffect(() => {
    if (hasError && details.current) details.current.open = true;
  }, [hasError]);
  return (
    <details ref={details} className={`panel ${styles.disclosure}`}>
      <summary>
        <h2>{title}</h2> <span className="soft">{summary}</span>
      </summary>
      {children}
    </details>
  );
}
