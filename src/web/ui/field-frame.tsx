import { type ReactNode, type RefObject, useEffect } from 'react';
import fieldStyles from './field.module.css';
import { isTypingOutside } from './typing-now.ts';

export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
}

/** Label, error and hint around a control, which names the two by `aria-describedby`. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className={fieldStyles.field} data-part="field">
      <label htmlFor={id}>{label}</label>
      <div className={fieldStyles.fieldBox}>{children}</div>
      <div id={`${id}-error`} className="field-error" aria-live="polite">
        {error}
      </div>
      <div id={`${id}-hint`} className="field-hint">
        {hint}
      </div>
    </div>
  );
}

/** What ties a control to the texts of its frame. */
export function describedBy(id: string, error: ReactNode) {
  return {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': `${id}-error ${id}-hint`,
  };
}

/** An error takes the focus; of several, the first one. Not from a field of another form, where the member is by now. */
export function useFocusOnError(control: RefObject<HTMLElement | null>, error: ReactNode): void {
  useEffect(() => {
    const form = control.current?.closest('form');
    const isElsewhere = form && isTypingOutside(form);
    if (error && !isElsewhere && !document.activeElement?.matches('[aria-invalid]')) control.current?.focus();
  }, [control, error]);
}
