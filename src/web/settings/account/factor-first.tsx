import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Heading } from '../../app/page-heading.tsx';
import { memberQuery, passkeysQuery, twoStepQuery } from '../../app/queries.ts';
import { SignOut } from '../../app/shell/sign-out.tsx';
import { t } from '../../i18n/t.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import styles from './account.module.css';
import { TwoStepSection } from './mfa-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';

/** What stands before every screen where everybody needs a second factor, and this member has none yet. */
export function FactorFirst({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const hasApp = Boolean(useQuery(twoStepQuery()).data?.app_since);
  const hasPasskey = (useQuery(passkeysQuery()).data?.passkeys.length ?? 0) > 0;
  // Not automatically: the recovery codes that came with it have to be read first.
  const goOn = async () => {
    await queryClient.invalidateQueries({ queryKey: memberQuery().queryKey });
    onDone();
  };
  return (
    <main id="main" className={`page ${styles.factorFirst}`}>
      <Wordmark />
      <Heading title={t('account.oneMoreStep')}>{t('account.oneMoreStep')}</Heading>
      <p>{t('account.teamRequiresTwoSteps')}</p>
      <TwoStepSection />
      <PasskeysSection />
      <div className="actions">
        {(hasApp || hasPasskey) && (
          <button type="button" className="button primary" onClick={goOn}>
            {t('common.continue')}
          </button>
        )}
        <SignOut className="button quiet" />
      </div>
    </main>
  );
}
