import { type FormEvent, useState } from 'react';
import { Heading } from '../app/page-heading.tsx';
import { t } from '../i18n/t.ts';
import { PasswordField } from '../ui/password-field.tsx';

/** Asks for the password of a link. */
export function PasswordForm({
  isWrong,
  onPassword,
}: {
  isWrong: boolean;
  onPassword: (password: string) => void;
}) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password) onPassword(password);
  };
  return (
    <form onSubmit={submit}>
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
      <button type="submit" className="button primary wide">
        {t('sharing.showTheNumbers')}
      </button>
    </form>
  );
}
