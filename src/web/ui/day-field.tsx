import { Field } from './field.tsx';
import { useTypedDay } from './use-typed-day.ts';

interface DayFieldProps {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  hint?: string;
  error?: string;
  isDay: (text: string) => boolean;
  onChange: (day: string) => void;
}

/** A day or none. */
export function DayField({ value, isDay, onChange, ...field }: DayFieldProps) {
  const typed = useTypedDay(value, (text) => text === '' || isDay(text), onChange);
  return <Field {...field} {...typed} type="date" />;
}
