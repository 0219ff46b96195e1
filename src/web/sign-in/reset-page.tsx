import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { CallError } from '../../contract/core/client.ts';
import { call } from '../app/api.ts';
import { Heading } from '../app/page-heading.tsx';
import { Gate } from '../app/session/gate.tsx';
import { newPasswordError } from '../app/session/new-password-error.ts';
import { NewPasswordField } from '../app/session/new-password-field.tsx';
import { t } from '../i18n/t.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { linkToken } from './link-token.ts';
import { UsedLink } from './used-link.tsx';

/** A new password by the link from the email; then the sign-in, with it. */
export function ResetPage() {
  const [token] = useState(linkToken);
  const [password, setPassword] = useState('');
  const [isTooShort, setTooShort] = useState(false);
  const [, navigate] = useLocation();
  const reset = useMutation({
    mutationFn: () => call('POST /v1/password-resets/finish', { body: { token, password } }),
    onSuccess: () => navigate('/login', { replace: true, state: { hasNewPassword: true } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTooShort(password.length < 10);
    if (password.length >= 10 && !reset.isPending) reset.mutate();
  };
  if (token === '' || (reset.error instanceof CallError && reset.error.status === 404)) {
    return (
      <UsedLink
        advice={t('sign-in.linkWorksOnce')}
        again={{ href: '/forgot', label: t('sign-in.askForAnotherLink') }}
      />
    );
  }
  const error = newPasswordError(isTooShort, reset.error);
  return (
    <Gate>
      <form onSubmit={submit} noValidate>
        <Heading title={t('sign-in.newPassword')} quiet>
          {t('sign-in.chooseANewPassword')}
        </Heading>
        <p className="soft">{t('sign-in.youAreThenSignedOut')}</p>
        {reset.isError && !error && <ErrorNotice error={reset.error} />}
        <NewPasswordField value={password} error={error} first onChange={setPassword} />
        <button type="submit" className="button primary wide" aria-disabled={reset.isPending}>
          {reset.isPending ? t('common.saving') : t('sign-in.saveThePassword')}
        </button>
      </form>
    </Gate>
  );
}
