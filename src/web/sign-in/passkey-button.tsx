import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CallError } from '../../contract/core/client.ts';
import type { Me } from '../../contract/team/roles.ts';
import { isCancelled, knowsPasskeys, signInByPasskey } from '../app/session/use-passkey.ts';
import { t } from '../i18n/t.ts';
import { ErrorNotice, Notice } from '../ui/notice.tsx';

interface PasskeyButtonProps {
  /** Of a sign-in that the password began. */
  ticket?: string;
  onSignedIn: (me: Me) => void;
  /** The first thing to do on this screen. */
  first?: boolean;
}

/** Signing in with a passkey; nothing where the browser knows none. */
export function PasskeyButton({ ticket, onSignedIn, first }: PasskeyButtonProps) {
  const signIn = useMutation({ mutationFn: () => signInByPasskey(ticket), onSuccess: onSignedIn });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (first) button.current?.focus();
  }, [first]);
  if (!knowsPasskeys()) return null;
  return (
    <>
      <button
        type="button"
        ref={button}
        className={first ? 'button primary wide' : 'button wide'}
        aria-disabled={signIn.isPending}
        onClick={() => !signIn.isPending && signIn.mutate()}
      >
        {signIn.isPending ? t('account.waitingForYourPasskey') : t('sign-in.signInWithAPasskey')}
      </button>
      <PasskeyError error={signIn.isPending ? null : signIn.error} />
    </>
  );
}

function PasskeyError({ error }: { error: Error | null }) {
  if (!error) return null;
  if (isCancelled(error)) {
    return (
      <p role="status" className="soft">
        {t('sign-in.noPasskeyWasUsed')}
      </p>
    );
  }
  if (!(error instanceof CallError) || error.status !== 401) return <ErrorNotice error={error} />;
  return (
    <Notice title={t('sign-in.thisPasskeyIsNotKnown')}>
      <p>{t('sign-in.itMayHaveBeenRemoved')}</p>
    </Notice>
  );
}
