import { type ChangeEvent, useState } from 'react';

/**
 * A day as it is typed. Until its year is whole, the years 0002 and 0020 come by: they stay in the field.
 * @param takes whether a text is passed on.
 */
export function useTypedDay(
  value: string,
  takes: (text: string) => boolean,
  onChange: (day: string) => void,
) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  return {
    value: typed,
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      setTyped(target.value);
      if (takes(target.value)) onChange(target.value);
    },
  };
}
