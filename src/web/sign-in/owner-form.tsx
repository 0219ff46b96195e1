import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CallError } from '../../contract/core/client.ts';
import { call } from '../app/api.ts';
import { Heading } from '../app/page-heading.tsx';
import { t } from '../i18n/t.ts';
import { Field } from '../ui/field.tsx';
import { fieldReason } from '../ui/field-reason.ts';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';

interface OwnerFormProps {
  token: string;
  onOtherToken: () => void;
  onDone: (key: string) => void;
}

/** The first account. */
export function OwnerForm({ token, onOtherToken, onDone }: OwnerFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isTooShort, setTooShort] = useState(false);
  const create = useMutation({
    mutationFn: () => call('POST /v1/setup', { body: { token, email: email.trim(), password } }),
    onSuccess: ({ key }) => onDone(key),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTooShort(password.length < 10);
    if (password.length >= 10 && !create.isPending) create.mutate();
  };
  const emailError = fieldReason(create.error, 'email') ? t('This is not a complete e-mail address.') : '';
  const passwordError =
    isTooShort || fieldReason(create.error, 'password') ? t('Use at least 10 characters.') : '';
  return (
    <form onSubmit={submit}>
      <Heading title={t('Set up')} quiet>
        {t('Create your account')}
      </Heading>
      <p className="soft">{t('It owns this Truce. Nothing leaves your server.')}</p>
      {create.isError && !emailError && !passwordError && (
        <SetupError error={create.error} onOtherToken={onOtherToken} />
      )}
      <Field
        label={t('E-mail')}
        type="email"
        name="email"
        autoComplete="username"
        required
        first
        value={email}
        error={emailError}
        hint={t('You sign in with it.')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete="new-password"
        required
        maxLength={200}
        value={password}
        error={passwordError}
        hint={t('At least 10 characters. A few random words make a good one.')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <button type="submit" className="button primary wide" aria-disabled={create.isPending}>
        {create.isPending ? t('Creating…') : t('Create account')}
      </button>
    </form>
  );
}

function SetupError({ error, onOtherToken }: { error: Error; onOtherToken: () => void }) {
  const isTokenRefused =
    fieldReason(error, 'token') !== null || (error instanceof CallError && error.status === 401);
  if (!isTokenRefused) return <ErrorNotice error={error} />;
  return (
    <Notice title={t('This set-up link is not valid')}>
      <p>{t('It may be from an earlier start. The newest one is at the end of the log.')}</p>
      <button type="button" className="button" onClick={onOtherToken}>
        {t('Paste another link')}
      </button>
    </Notice>
  );
}
