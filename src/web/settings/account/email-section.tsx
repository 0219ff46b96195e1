import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Member } from '../../../contract/team/roles.ts';
import { call } from '../../app/api.ts';
import { t } from '../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { fieldReason } from '../../ui/field-reason.ts';
import formStyles from '../../ui/form.module.css';
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
      <h2 id="own-email">{t('account.eMailAddress')}</h2>
      <p className="soft">{t('account.youSignInAsEmail', { email: member.email })}</p>
      <Field
        label={t('account.newAddress')}
        type="email"
        autoComplete="email"
        value={email}
        error={emailReason ? emailError(emailReason) : ''}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={t('account.yourPassword')}
        autoComplete="current-password"
        value={password}
        error={passwordReason ? t('account.thisIsNotYourPassword') : ''}
        onChange={(event) => setPassword(event.target.value)}
      />
      {ask.isError && !emailReason && !passwordReason && <ErrorNotice error={ask.error} />}
      <div className={formStyles.save}>
        <button type="submit" className="button" aria-disabled={ask.isPending}>
          {ask.isPending ? t('common.sending') : t('account.mailMeAConfirmation')}
        </button>
        <span role="status" className="soft">
          {ask.data && t('account.openTheLinkInThe', { email: ask.data.email })}
        </span>
      </div>
    </form>
  );
}

function emailError(reason: string): string {
  return reason === 'conflict' ? t('sign-in.somebodySignsInWithThis') : t('sign-in.thisIsNotAComplete');
}
