import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './drop-down.module.css';

interface DropDownProps {
  label: ReactNode;
  /** What is read out in place of the label. */
  name?: string;
  className?: string;
  /** On which side of the button it hangs. */
  align?: 'start' | 'end';
  children: (close: () => void) => ReactNode;
}

/** A button with what it opens below itself; Escape, a click elsewhere or moving on closes it. */
export function DropDown({
  label,
  name,
  className = 'button small',
  align = 'start',
  children,
}: DropDownProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !frame.current?.contains(target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  return (
    <div ref={frame} className={styles.dropDown}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={name}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && (
        <div
          id={id}
          className={align === 'end' ? `${styles.dropDownBody} ${styles.dropDownEnd}` : styles.dropDownBody}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}
