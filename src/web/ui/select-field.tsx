import { type SelectHTMLAttributes, useId, useRef } from 'react';
import { describedBy, FieldFrame, type FieldTexts, useFocusOnError } from './field-frame.tsx';

/** A labeled choice from a list. */
export function SelectField({
  label,
  hint,
  error,
  ...select
}: FieldTexts & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'>) {
  const id = useId();
  const box = useRef<HTMLSelectElement>(null);
  useFocusOnError(box, error);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select {...select} ref={box} {...describedBy(id, error)} />
    </FieldFrame>
  );
}
