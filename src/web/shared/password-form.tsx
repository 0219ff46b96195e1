import { useState } from 'react';
import { Heading } from '../app/page-heading.tsx';
import { t } from '../i18n/t.ts';
import { FormError, SubmitButton } from '../ui/form-actions.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useForm } from '../ui/use-form.ts';

interface PasswordFormProps {
  isWrong: boolean;
  isPending: boolean;
  /** What went wrong besides the password. */
  error: Error | null;
  onPassword: (password: string) => void;
}

/** Asks for the password of a link. It stays while the password is checked: what is typed meanwhile is not lost. */
export function PasswordForm({ isWrong, isPending, error, onPassword }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const form = useForm({ isPending, error }, [], () => password && onPassword(password));
  return (
    <form onSubmit={form.submit}>
      <Heading title={t('sharing.sharedNumbers')} quiet>
        {t('sharing.thisLinkHasAPassword')}
      </Heading>
      <PasswordField
        label={t('common.password')}
        name="link-password"
        autoComplete="off"
        hint={t('sharing.askTheSender')}
        error={isWrong ? t('sharing.thisIsNotThePassword') : undefined}
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormError form={form} />
      <SubmitButton form={form} label={t('sharing.showTheNumbers')} className="button primary wide" />
    </form>
  );
}
