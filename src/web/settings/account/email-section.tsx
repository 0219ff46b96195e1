import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Member } from '../../../contract/team/roles.ts';
import { call } from '../../app/api.ts';
import { t } from '../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { fieldReason } from '../../ui/field-reason.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate();
  };
  const emailReason = fieldReason(ask.error, 'email');
  const passwordReason = fieldReason(ask.error, 'password');
  return (
    <form className="panel" onSubmit={submit} noValidate aria-labelledby="own-email">
      <h2 id="own-email">{t('E-mail address')}</h2>
      <p className="soft">{t('You sign in as {email}.', { email: member.email })}</p>
      <Field
        label={t('New address')}
        type="email"
        autoComplete="email"
        value={email}
        error={emailReason ? emailError(emailReason) : ''}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={t('Your password')}
        autoComplete="current-password"
        value={password}
        error={passwordReason ? t('This is not your password.') : ''}
        onChange={(event) => setPassword(event.target.value)}
      />
      {ask.isError && !emailReason && !passwordReason && <ErrorNotice error={ask.error} />}
      <div className="save">
        <button type="submit" className="button" aria-disabled={ask.isPending}>
          {ask.isPending ? t('Sending…') : t('Mail me a confirmation')}
        </button>
        <span role="status" className="soft">
          {ask.data && t('Open the link in the mail to {email}.', { email: ask.data.email })}
        </span>
      </div>
    </form>
  );
}

function emailError(reason: string): string {
  return reason === 'conflict'
    ? t('Somebody signs in with this address already.')
    : t('This is not a complete e-mail address.');
}
