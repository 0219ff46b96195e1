import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Stands at the end of the input, as a show/hide button does. */
  end?: ReactNode;
  /** Takes the focus when the form appears. */
  first?: boolean;
}

/** A labelled input whose hint and error are read out with it. An error takes the focus. */
export function Field({ label, hint, error, end, first, ...input }: FieldProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (first) box.current?.focus();
  }, [first]);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          {...input}
          ref={box}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error ${id}-hint`}
        />
        {end}
      </div>
      <div id={`${id}-error`} className="field-error" aria-live="polite">
        {error}
      </div>
      <div id={`${id}-hint`} className="field-hint">
        {hint}
      </div>
    </div>
  );
}
