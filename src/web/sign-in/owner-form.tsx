import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { CallError } from '../../contract/core/client.ts';
import { call } from '../app/api.ts';
import { Heading } from '../app/page-heading.tsx';
import { newPasswordError } from '../app/session/new-password-error.ts';
import { t } from '../i18n/t.ts';
import { EmailField } from '../ui/email-field.tsx';
import { fieldReason } from '../ui/field-reason.ts';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';

interface OwnerFormProps {
  token: string;
  onOtherToken: () => void;
  onDone: () => void;
}

/** The first account. */
export function OwnerForm({ token, onOtherToken, onDone }: OwnerFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isTooShort, setTooShort] = useState(false);
  const create = useMutation({
    mutationFn: () =>
      call('POST /v1/setup', { body: { token, email: email.trim(), password, api_key: false } }),
    onSuccess: onDone,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTooShort(password.length < 10);
    if (password.length >= 10 && !create.isPending) create.mutate();
  };
  const emailError = fieldReason(create.error, 'email') ? t('sign-in.thisIsNotAComplete') : '';
  const passwordError = newPasswordError(isTooShort, create.error);
  if (isSetUp(create.error)) return <SetUpAlready />;
  return (
    <form onSubmit={submit}>
      <Heading title={t('sign-in.setUp')} quiet>
        {t('sign-in.createYourAccount')}
      </Heading>
      <p className="soft">{t('sign-in.itOwnsThisTruceNothing')}</p>
      {create.isError && !emailError && !passwordError && (
        <SetupError error={create.error} onOtherToken={onOtherToken} />
      )}
      <EmailField
        isOwn
        first
        value={email}
        error={emailError}
        hint={t('sign-in.youSignInWithIt')}
        onChange={setEmail}
      />
      <PasswordField
        label={t('common.password')}
        name="password"
        autoComplete="new-password"
        required
        maxLength={200}
        value={password}
        error={passwordError}
        hint={t('sign-in.atLeast10CharactersA')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <button type="submit" className="button primary wide" aria-disabled={create.isPending}>
        {create.isPending ? t('sign-in.creating') : t('sign-in.createAccount')}
      </button>
    </form>
  );
}

const setUpAlready = 'set_up_already';

/** Perhaps by this very form: the response to its first try may have been lost. */
function isSetUp(error: Error | null): boolean {
  return error instanceof CallError && error.details.reason === setUpAlready;
}

function SetUpAlready() {
  return (
    <>
      <Heading title={t('sign-in.setUp')} replaces>
        {t('sign-in.setUp')}
      </Heading>
      <p>{t('common.thisInstallationIsAlreadySet')}</p>
      <Link className="button primary wide" href="/login">
        {t('sign-in.signIn')}
      </Link>
    </>
  );
}

function SetupError({ error, onOtherToken }: { error: Error; onOtherToken: () => void }) {
  const isTokenRefused =
    fieldReason(error, 'token') !== null || (error instanceof CallError && error.status === 401);
  if (!isTokenRefused) return <ErrorNotice error={error} />;
  return (
    <Notice title={t('sign-in.thisSetUpLinkIs')}>
      <p>{t('sign-in.itMayBeFromAn')}</p>
      <button type="button" className="button" onClick={onOtherToken}>
        {t('sign-in.pasteAnotherLink')}
      </button>
    </Notice>
  );
}
