import { type TextareaHTMLAttributes, useId, useRef } from 'react';
import { describedBy, FieldFrame, type FieldTexts, useFocusOnError } from './field-frame.tsx';

/** A labeled field of several lines, which grows with its text where the browser can. */
export function TextArea({
  label,
  hint,
  error,
  ...area
}: FieldTexts & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useFocusOnError(box, error);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={2}
        spellCheck={false}
        autoCapitalize="none"
        {...area}
        ref={box}
        {...describedBy(id, error)}
      />
    </FieldFrame>
  );
}
