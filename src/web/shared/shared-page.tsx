import { isGone } from '../app/is-gone.ts';
import { Heading } from '../app/page-heading.tsx';
import { Gate, GateSkeleton } from '../app/session/gate.tsx';
import { t } from '../i18n/t.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { PasswordForm } from './password-form.tsx';
import { SharedNumbers } from './shared-numbers.tsx';
import styles from './shared-page.module.css';
import { isLockedOut, useShared } from './use-shared.ts';

/** A site's numbers for somebody who is no member: what a link shows, and no way to anything else. */
export function SharedPage({ embedded = false }: { embedded?: boolean }) {
  const { shown, tryPassword, isAsked, isLocked, ...control } = useShared(embedded);
  if (isLocked && !isGone(shown.error)) {
    const isRefused = isLockedOut(shown.error);
    return (
      <Gate>
        <PasswordForm
          isWrong={isAsked && isRefused}
          isPending={shown.isFetching}
          error={isRefused ? null : shown.error}
          onPassword={tryPassword}
        />
      </Gate>
    );
  }
  if (isGone(shown.error)) return <Ended />;
  if (!shown.data && shown.isPending) return <GateSkeleton />;
  return (
    <main id="main" className={`page ${styles.shared}`}>
      {shown.isError && <ErrorNotice error={shown.error} onRetry={() => shown.refetch()} />}
      {shown.data && (
        <SharedNumbers
          shown={shown.data}
          isStale={shown.isPlaceholderData}
          isUnlocked={isAsked}
          {...control}
        />
      )}
      <footer className={`${styles.sharedFoot} soft`}>
        <Wordmark />
        <span>{t('sharing.measuredWithoutCookiesAddresses')}</span>
      </footer>
    </main>
  );
}

function Ended() {
  return (
    <Gate>
      <Heading title={t('sharing.thisLinkHasEnded')}>{t('sharing.thisLinkHasEnded')}</Heading>
      <p>{t('sharing.orItWasCopiedOnly')}</p>
    </Gate>
  );
}
