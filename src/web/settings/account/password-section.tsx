import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../app/api.ts';
import { loginsQuery } from '../../app/queries.ts';
import { newPasswordError } from '../../app/session/new-password-error.ts';
import { NewPasswordField } from '../../app/session/new-password-field.tsx';
import { t } from '../../i18n/t.ts';
import { SaveLine } from '../../ui/form-actions.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../ui/use-form.ts';

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
  const form = useForm(change, ['current_password', 'password'], () => change.mutate());
  return (
    <form className="panel" onSubmit={form.submit} noValidate aria-labelledby="own-password">
      <h2 id="own-password">{t('common.password')}</h2>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t('account.currentPassword')}
        autoComplete="current-password"
        value={current}
        error={form.refused('current_password', t('account.thisIsNotYourPassword'))}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <NewPasswordField
        value={password}
        error={form.refused('password', newPasswordError(false, change.error))}
        onChange={setPassword}
      />
      <SaveLine form={form} label={t('account.changeThePassword')} pending={t('common.saving')}>
        {change.data && t('account.changedYouWereSignedOut', { count: change.data.signed_out })}
      </SaveLine>
    </form>
  );
}
