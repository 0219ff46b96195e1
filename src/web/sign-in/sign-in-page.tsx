import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Redirect, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { SecondStep } from '../../contract/auth/mfa-sign-in.ts';
import { CallError } from '../../contract/core/client.ts';
import type { Me } from '../../contract/team/roles.ts';
import { call } from '../app/api.ts';
import { Heading } from '../app/page-heading.tsx';
import { setupQuery } from '../app/queries.ts';
import { Gate, GateSkeleton } from '../app/session/gate.tsx';
import { useSignedIn } from '../app/session/use-signed-in.ts';
import { t } from '../i18n/t.ts';
import { EmailField } from '../ui/email-field.tsx';
import { SubmitButton } from '../ui/form-actions.tsx';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { SecondStepForm } from './mfa-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { hideTicket, pendingMfa } from './pending-mfa.ts';
import { ProviderFailure, ProviderLink } from './provider-link.tsx';
import styles from './sign-in.module.css';
import { localPath } from './sign-in-path.ts';
import { WrongAddress } from './wrong-address.tsx';

/** Signing in; an installation without an account leads to setup. */
export function LoginPage() {
  const setup = useQuery(setupQuery());
  const next = localPath(new URLSearchParams(useSearch()).get('next'));
  const [step, setStep] = useState<SecondStep | null>(pendingMfa);
  useEffect(hideTicket, []);
  if (setup.isPending) return <GateSkeleton />;
  if (setup.data?.needed) return <Redirect to="/setup" replace />;
  return (
    <Gate>
      {setup.data && <WrongAddress baseUrl={setup.data.base_url} />}
      {step ? (
        <SecondStepForm step={step} next={next} onRestart={() => setStep(null)} />
      ) : (
        <LoginForm next={next} provider={setup.data?.provider ?? null} onSecondStep={setStep} />
      )}
    </Gate>
  );
}

interface LoginFormProps {
  next: string;
  /** Host of the provider that members may sign in with. */
  provider: string | null;
  onSecondStep: (step: SecondStep) => void;
}

function LoginForm({ next, provider, onSecondStep }: LoginFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const onSignedIn = useSignedIn(next);
  const login = useLogin(onSignedIn, onSecondStep);
  const cameFrom = useHistoryState<{ signedOut?: boolean; hasNewPassword?: boolean } | null>();
  const form = useForm(login, [], () => login.mutate({ email: email.trim(), password }));
  return (
    <form onSubmit={form.submit}>
      <Heading title={t('sign-in.signIn')} quiet>
        {t('sign-in.signIn')}
      </Heading>
      {login.isIdle && cameFrom?.signedOut && (
        <p role="status" className="soft">
          {t('sign-in.youAreSignedOut')}
        </p>
      )}
      {login.isIdle && cameFrom?.hasNewPassword && (
        <p role="status" className="soft">
          {t('sign-in.yourNewPasswordIsSaved')}
        </p>
      )}
      {login.isIdle && next !== '/' && <p className="soft">{t('sign-in.pleaseSignInThenYou')}</p>}
      {login.isIdle && <ProviderFailure />}
      {login.isError && <LoginError error={login.error} />}
      <EmailField isOwn first value={email} onChange={setEmail} />
      <PasswordField
        label={t('common.password')}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <SubmitButton
        form={form}
        label={t('sign-in.signIn')}
        pending={t('sign-in.signingIn')}
        className="button primary wide"
      />
      <PasskeyButton onSignedIn={onSignedIn} />
      {provider && <ProviderLink provider={provider} next={next} />}
      <Link href="/forgot" className={styles.gateLink}>
        {t('sign-in.forgotYourPassword')}
      </Link>
    </form>
  );
}

function useLogin(onSignedIn: (me: Me) => void, onSecondStep: LoginFormProps['onSecondStep']) {
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => call('POST /v1/login', { body }),
    onSuccess: (answer) => ('ticket' in answer ? onSecondStep(answer) : onSignedIn(answer)),
  });
}

function LoginError({ error }: { error: Error }) {
  const isRefused = error instanceof CallError && (error.status === 401 || error.status === 400);
  if (!isRefused) return <ErrorNotice error={error} />;
  return (
    <Notice title={t('sign-in.incorrectEmailOrPassword')}>
      <p>{t('sign-in.checkBothAndTryAgain')}</p>
    </Notice>
  );
}
