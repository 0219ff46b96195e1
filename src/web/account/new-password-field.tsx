import { PasswordField } from '../parts/password-field.tsx';
import { t } from '../texts/t.ts';

/** A password that is being chosen. */
export function NewPasswordField({
  value,
  error,
  first,
  label = t('New password'),
  onChange,
}: {
  value: string;
  error: string;
  first?: boolean;
  label?: string;
  onChange: (value: string) => void;
}) {
  return (
    <PasswordField
      label={label}
      name="new-password"
      autoComplete="new-password"
      required
      first={first}
      maxLength={200}
      value={value}
      error={error}
      hint={t('At least 10 characters. A few random words make a good one.')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
