import { useState } from 'react';
import { Field } from './field.tsx';

interface DayFieldProps {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  hint?: string;
  error?: string;
  isDay: (text: string) => boolean;
  onChange: (day: string) => void;
}

/** A day or none. While one is being typed, the years 0002 and 0020 come by: they are kept here and told to nobody. */
export function DayField({ value, isDay, onChange, ...field }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <Field
      {...field}
      type="date"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '' || isDay(target.value)) onChange(target.value);
      }}
    />
  );
}
