import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member } from '../../../contract/team/roles.ts';
import { call } from '../../app/api.ts';
import { t } from '../../i18n/t.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { fieldReason } from '../../ui/field-reason.ts';
import { SaveLine } from '../../ui/form-actions.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../ui/use-form.ts';

/** Another address to sign in with; it counts once its owner has confirmed it. */
export function EmailSection({ member }: { member: Member }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const ask = useMutation({
    mutationFn: () => call('POST /v1/me/email', { body: { email: email.trim(), password } }),
    onSuccess: () => {
      setEmail('');
      setPassword('');
    },
  });
  const form = useForm(ask, ['email', 'password'], () => ask.mutate());
  const emailReason = fieldReason(ask.error, 'email');
  return (
    <form className="panel" onSubmit={form.submit} noValidate aria-labelledby="own-email">
      <h2 id="own-email">{t('account.emailAddress')}</h2>
      <p className="soft">{t('account.youSignInAsEmail', { email: member.email })}</p>
      <EmailField
        label={t('account.newAddress')}
        autoComplete="email"
        value={email}
        error={emailReason ? t('sign-in.thisIsNotAComplete') : ''}
        onChange={setEmail}
      />
      <PasswordField
        label={t('account.yourPassword')}
        autoComplete="current-password"
        value={password}
        error={form.refused('password', t('account.thisIsNotYourPassword'))}
        onChange={(event) => setPassword(event.target.value)}
      />
      <SaveLine form={form} label={t('account.sendConfirmationEmail')} pending={t('common.sending')}>
        {ask.data && t('account.openTheEmailTo', { email: ask.data.email })}
      </SaveLine>
    </form>
  );
}
