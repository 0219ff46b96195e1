import type { ComponentProps } from 'react';
import { t } from '../i18n/t.ts';
import { Field } from './field.tsx';

interface EmailFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'label' | 'onChange'> {
  label?: string;
  /** Belongs to the person at the screen: the browser knows it. */
  isOwn?: boolean;
  onChange: (email: string) => void;
}

/** An email address: of the person who types it, or of someone else. */
export function EmailField({ label = t('common.email'), isOwn, onChange, ...field }: EmailFieldProps) {
  const own = isOwn ? { name: 'email', autoComplete: 'username', required: true } : { autoComplete: 'off' };
  return (
    <Field
      {...own}
      {...field}
      label={label}
      type="email"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
