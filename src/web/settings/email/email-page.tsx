import { useQuery } from '@tanstack/react-query';
import { Heading } from '../../app/page-heading.tsx';
import { emailsQuery, mailServerQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { QueryState } from '../../ui/query-state.tsx';
import styles from './email.module.css';
import { EmailRow } from './email-row.tsx';
import { EmailTest } from './email-test.tsx';
import { MailServerPanel } from './mail-server-panel.tsx';

/** How email leaves, whether that works, and what was sent. */
export function EmailPage() {
  const server = useQuery(mailServerQuery());
  return (
    <div className={styles.emailPage}>
      <Heading title={t('common.emailChannel')}>{t('common.emailChannel')}</Heading>
      <QueryState query={server} height="9rem" />
      {server.data && <MailServerPanel server={server.data} />}
      {server.data?.smtp && <EmailTest />}
      {!server.isPending && <Outbox />}
    </div>
  );
}

function Outbox() {
  const outbox = useQuery(emailsQuery());
  return (
    <section aria-labelledby="outbox" className={styles.outbox}>
      <h2 id="outbox">{t('email-settings.outbox')}</h2>
      <p className="soft">{t('email-settings.recentEmails')}</p>
      <QueryState query={outbox} height="12rem" />
      {outbox.data?.mails.length === 0 && <p>{t('email-settings.noEmailsYet')}</p>}
      {outbox.data && outbox.data.mails.length > 0 && (
        <ul className={styles.emailList}>
          {outbox.data.mails.map((email) => (
            <EmailRow key={email.id} email={email} />
          ))}
        </ul>
      )}
      {outbox.data?.next_cursor && <p className="soft">{t('email-settings.olderEmailsByApi')}</p>}
    </section>
  );
}
