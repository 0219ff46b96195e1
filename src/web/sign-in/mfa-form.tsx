import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SecondStep } from '../../contract/auth/mfa-sign-in.ts';
import { CallError } from '../../contract/core/client.ts';
import { call } from '../app/api.ts';
import { Heading } from '../app/page-heading.tsx';
import { knowsPasskeys } from '../app/session/use-passkey.ts';
import { useSignedIn } from '../app/session/use-signed-in.ts';
import { t } from '../i18n/t.ts';
import { Field } from '../ui/field.tsx';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import styles from './sign-in.module.css';

interface SecondStepProps {
  step: SecondStep;
  next: string;
  /** Signing in has to begin again, or is to. */
  onRestart: () => void;
}

type Way = 'app' | 'passkey' | 'recovery';

/** The second step of signing in: a code of the app, a passkey, or one of the codes that were put away for a bad day. */
export function SecondStepForm({ step, next, onRestart }: SecondStepProps) {
  const hasApp = step.factors.includes('totp');
  const hasPasskey = step.factors.includes('passkey');
  const hasCodes = step.factors.includes('recovery_code');
  const usual: Way = hasApp ? 'app' : hasPasskey && (knowsPasskeys() || !hasCodes) ? 'passkey' : 'recovery';
  const [way, setWay] = useState(usual);
  const [code, setCode] = useState('');
  const onSignedIn = useSignedIn(next);
  const finish = useMutation({
    mutationFn: () => {
      const proof = way === 'recovery' ? { recovery_code: code } : { code };
      return call('POST /v1/login/second-step', { body: { ticket: step.ticket, ...proof } });
    },
    onSuccess: onSignedIn,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!finish.isPending) finish.mutate();
  };
  const turn = () => {
    setWay(way === 'recovery' ? usual : 'recovery');
    setCode('');
    finish.reset();
  };
  const refused = finish.isPending ? null : refusalOf(finish.error);
  if (refused === 'ended') return <EndedSignIn onRestart={onRestart} />;
  const wrong = way === 'recovery' ? t('sign-in.thisIsNotOneOf') : t('sign-in.thisCodeIsNotRight');
  return (
    <form onSubmit={submit} noValidate>
      <Heading title={t('common.twoStepSignIn')} quiet>
        {t('common.twoStepSignIn')}
      </Heading>
      {finish.isError && !refused && <ErrorNotice error={finish.error} />}
      {way === 'recovery' && (
        <Field
          key="recovery"
          label={t('sign-in.recoveryCode')}
          hint={t('sign-in.oneOfTheTenThat')}
          name="recovery_code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          first
          maxLength={40}
          value={code}
          error={refused ? wrong : ''}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      {way === 'app' && (
        <Field
          key="app"
          label={t('sign-in.code')}
          hint={t('sign-in.theSixDigitsThatYour')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          first
          maxLength={20}
          value={code}
          error={refused ? wrong : ''}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      {way !== 'passkey' && (
        <button type="submit" className="button primary wide" aria-disabled={finish.isPending}>
          {finish.isPending ? t('sign-in.signingIn') : t('sign-in.signIn')}
        </button>
      )}
      {hasPasskey && (
        <PasskeyButton key={way} ticket={step.ticket} first={way === 'passkey'} onSignedIn={onSignedIn} />
      )}
      {way === 'passkey' && !knowsPasskeys() && <p>{t('sign-in.passkeyElsewhere')}</p>}
      {usual !== 'recovery' && hasCodes && (
        <button type="button" className={styles.gateLink} onClick={turn}>
          {turnLabel(way, usual)}
        </button>
      )}
      <button type="button" className={styles.gateLink} onClick={onRestart}>
        {t('sign-in.back')}
      </button>
    </form>
  );
}

function turnLabel(way: Way, usual: Way): string {
  if (way !== 'recovery') return t('sign-in.useARecoveryCode');
  return usual === 'app' ? t('sign-in.useTheAppInstead') : t('sign-in.useAPasskeyInstead');
}

function EndedSignIn({ onRestart }: { onRestart: () => void }) {
  return (
    <>
      <Heading title={t('common.twoStepSignIn')} quiet>
        {t('common.twoStepSignIn')}
      </Heading>
      <Notice title={t('sign-in.pleaseBeginAgain')}>
        <p>{t('sign-in.theSecondStepTookMore')}</p>
        <button type="button" className="button" onClick={onRestart}>
          {t('sign-in.signInAgain')}
        </button>
      </Notice>
    </>
  );
}

/** `code`: another try may do; `ended`: signing in has to begin again; null: something else went wrong. */
function refusalOf(error: Error | null): 'code' | 'ended' | null {
  if (!(error instanceof CallError)) return null;
  if (error.status === 400) return 'code';
  if (error.status !== 401) return null;
  return error.details.reason === 'code' ? 'code' : 'ended';
}
