import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react';
import { describedBy, FieldFrame, type FieldTexts, useFocusOnError } from './field-frame.tsx';

interface FieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  /** Stands at the end of the input, as a show/hide button does. */
  end?: ReactNode;
  /** Takes the focus when the form appears. */
  first?: boolean;
}

/** A labeled input whose hint and error are read out with it. An error takes the focus. */
export function Field({ label, hint, error, end, first, ...input }: FieldProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (first) box.current?.focus();
  }, [first]);
  useFocusOnError(box, error);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input {...input} ref={box} {...describedBy(id, error)} />
      {end}
    </FieldFrame>
  );
}
