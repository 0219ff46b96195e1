import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../app/api.ts';
import { loginsQuery } from '../../app/queries.ts';
import { NewPasswordField } from '../../app/session/new-password-field.tsx';
import { t } from '../../i18n/t.ts';
import { fieldReason } from '../../ui/field-reason.ts';
import formStyles from '../../ui/form.module.css';
import { ErrorNotice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

/** Changes the password, which ends all other sessions. */
export function PasswordSection({ email }: { email: string }) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: () => call('POST /v1/me/password', { body: { current_password: current, password } }),
    onSuccess: () => {
      setCurrent('');
      setPassword('');
      return queryClient.invalidateQueries({ queryKey: loginsQuery().queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  const currentReason = fieldReason(change.error, 'current_password');
  const newReason = fieldReason(change.error, 'password');
  return (
    <form className="panel" onSubmit={submit} noValidate aria-labelledby="own-password">
      <h2 id="own-password">{t('common.password')}</h2>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t('account.currentPassword')}
        autoComplete="current-password"
        value={current}
        error={currentReason ? t('account.thisIsNotYourPassword') : ''}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <NewPasswordField
        value={password}
        error={newReason ? t('sign-in.useAtLeast10Characters') : ''}
        onChange={setPassword}
      />
      {change.isError && !currentReason && !newReason && <ErrorNotice error={change.error} />}
      <div className={formStyles.save}>
        <button type="submit" className="button" aria-disabled={change.isPending}>
          {change.isPending ? t('common.saving') : t('account.changeThePassword')}
        </button>
        <span role="status" className="soft">
          {change.data && t('account.changedYouWereSignedOut', { count: change.data.signed_out })}
        </span>
      </div>
    </form>
  );
}
