import { t } from '../../i18n/t.ts';
import { PasswordField } from '../../ui/password-field.tsx';

/** A password that is being chosen. */
export function NewPasswordField({
  value,
  error,
  first,
  label = t('sign-in.newPassword'),
  onChange,
}: {
  value: string;
  error?: string | undefined;
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
      hint={t('sign-in.atLeast10CharactersA')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
