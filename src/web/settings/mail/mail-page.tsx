import { useQuery } from '@tanstack/react-query';
import { Heading } from '../../app/page-heading.tsx';
import { mailServerQuery, mailsQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { QueryState } from '../../ui/query-state.tsx';
import styles from './mail.module.css';
import { MailRow } from './mail-row.tsx';
import { MailServerPanel } from './mail-server-panel.tsx';
import { MailTest } from './mail-test.tsx';

/** How mail leaves, whether that works, and what was sent. */
export function MailPage() {
  const server = useQuery(mailServerQuery());
  return (
    <div className={styles.mailPage}>
      <Heading title={t('common.emailChannel')}>{t('common.emailChannel')}</Heading>
      <QueryState query={server} height="9rem" />
      {server.data && <MailServerPanel server={server.data} />}
      {server.data?.smtp && <MailTest />}
      {!server.isPending && <Outbox />}
    </div>
  );
}

function Outbox() {
  const outbox = useQuery(mailsQuery());
  return (
    <section aria-labelledby="outbox" className={styles.outbox}>
      <h2 id="outbox">{t('mail.outbox')}</h2>
      <p className="soft">{t('mail.recentEmails')}</p>
      <QueryState query={outbox} height="12rem" />
      {outbox.data?.mails.length === 0 && <p>{t('mail.noEmailsYet')}</p>}
      {outbox.data && outbox.data.mails.length > 0 && (
        <ul className={styles.mailList}>
          {outbox.data.mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      {outbox.data?.next_cursor && <p className="soft">{t('mail.olderEmailsByApi')}</p>}
    </section>
  );
}
