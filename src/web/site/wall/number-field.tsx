import { type ComponentProps, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { shownNumber, toNumber } from './typed-number.ts';

interface NumberFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** A number that may be missing. It stays in the field as it is typed. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Field
      {...field}
      autoComplete="off"
      value={shownNumber(typed, value)}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(toNumber(event.target.value));
      }}
    />
  );
}
