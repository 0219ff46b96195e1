import { type ReactNode, useId } from 'react';
import { t } from '../i18n/t.ts';
import { Field } from './field.tsx';

interface ZoneFieldProps {
  value: string;
  hint: ReactNode;
  /** The server knows no such zone. */
  isRefused: boolean;
  /** What holds where nothing is chosen. */
  placeholder?: string;
  onChange: (zone: string) => void;
}

/** A time zone, found by typing a part of its name. */
export function ZoneField({ value, hint, isRefused, placeholder, onChange }: ZoneFieldProps) {
  const listId = useId();
  return (
    <>
      <Field
        label={t('common.timeZone')}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        error={isRefused && t('reports.thereIsNoSuchTime')}
        hint={hint}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
