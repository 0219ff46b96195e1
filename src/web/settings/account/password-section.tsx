import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../app/api.ts';
import { loginsQuery } from '../../app/queries.ts';
import { t, tn } from '../../i18n/t.ts';
import { NewPasswordField } from '../../sign-in/new-password-field.tsx';
import { fieldReason } from '../../ui/field-reason.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

/** Another password; whoever is signed in elsewhere must know it. */
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
      <h2 id="own-password">{t('Password')}</h2>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t('Current password')}
        autoComplete="current-password"
        value={current}
        error={currentReason ? t('This is not your password.') : ''}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <NewPasswordField
        value={password}
        error={newReason ? t('Use at least 10 characters.') : ''}
        onChange={setPassword}
      />
      {change.isError && !currentReason && !newReason && <ErrorNotice error={change.error} />}
      <div className="save">
        <button type="submit" className="button" aria-disabled={change.isPending}>
          {change.isPending ? t('Saving…') : t('Change the password')}
        </button>
        <span role="status" className="soft">
          {change.data &&
            tn(
              change.data.signed_out,
              'Changed. You were signed out in {count} other place.',
              'Changed. You were signed out in {count} other places.',
            )}
        </span>
      </div>
    </form>
  );
}
