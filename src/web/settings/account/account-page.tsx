import { useQuery } from '@tanstack/react-query';
import { Heading } from '../../app/page-heading.tsx';
import { memberQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { QueryState } from '../../ui/query-state.tsx';
import styles from './account.module.css';
import { EmailSection } from './email-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { TwoStepSection } from './mfa-section.tsx';
import { NameSection } from './name-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { LoginsSection } from './sessions-section.tsx';

/** What is a member's own, whatever their role. */
export function AccountPage() {
  const me = useQuery(memberQuery());
  return (
    <>
      <div className="page-head">
        <Heading title={t('common.yourAccount')}>{t('common.yourAccount')}</Heading>
      </div>
      <QueryState query={me} height="18rem" />
      {me.data && (
        <div className={styles.accountSections}>
          <NameSection member={me.data.member} />
          <LanguageSection member={me.data.member} />
          <EmailSection member={me.data.member} />
          <PasswordSection email={me.data.member.email} />
          <TwoStepSection />
          <PasskeysSection />
          <LoginsSection />
        </div>
      )}
    </>
  );
}
