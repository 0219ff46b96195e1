import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  /** What is inside, while it is closed. */
  summary?: string;
  /** Something inside was refused, so it has to be seen. */
  hasError: boolean;
  /** Whether it is open to begin with. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A part of the form that opens and closes. */
export function Disclosure({
  title,
  summary = '',
  hasError,
  isOpen: isOpenFirst = false,
  children,
}: DisclosureProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const id = useId();
  // Before the field that is refused takes the focus, which it cannot while it is folded away.
  useLayoutEffect(() => {
    if (hasError) setOpen(true);
  }, [hasError]);
  return (
    <section className={`panel ${styles.disclosure}`} aria-labelledby={id}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <h2 id={id}>{title}</h2> {!isOpen && <span className="soft">{summary}</span>}
        </summary>
        {children}
      </details>
    </section>
  );
}
