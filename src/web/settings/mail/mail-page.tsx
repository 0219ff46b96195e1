import { useQuery } from '@tanstack/react-query';
import { Heading } from '../../app/page-heading.tsx';
import { mailServerQuery, mailsQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MailRow } from './mail-row.tsx';
import { MailServerPanel } from './mail-server-panel.tsx';
import { MailTest } from './mail-test.tsx';

/** How mail leaves, whether that works, and what was sent. */
export function MailPage() {
  const server = useQuery(mailServerQuery());
  return (
    <div className="mail-page">
      <Heading title={t('Mail')}>{t('Mail')}</Heading>
      {server.isError && <ErrorNotice error={server.error} onRetry={() => server.refetch()} />}
      {server.isPending && <Skeleton width="100%" height="9rem" />}
      {server.data && <MailServerPanel server={server.data} />}
      {server.data?.smtp && <MailTest />}
      {!server.isPending && <Outbox />}
    </div>
  );
}

function Outbox() {
  const outbox = useQuery(mailsQuery());
  return (
    <section aria-labelledby="outbox" className="outbox">
      <h2 id="outbox">{t('Outbox')}</h2>
      <p className="soft">{t('Every mail of the last weeks. What stood in it is kept for 90 days.')}</p>
      {outbox.isError && <ErrorNotice error={outbox.error} onRetry={() => outbox.refetch()} />}
      {outbox.isPending && <Skeleton width="100%" height="12rem" />}
      {outbox.data?.mails.length === 0 && (
        <p className="panel">{t('No mail yet. Reports, invitations and alerts will stand here.')}</p>
      )}
      {outbox.data && outbox.data.mails.length > 0 && (
        <ul className="mail-list">
          {outbox.data.mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      {outbox.data?.next_cursor && <p className="soft">{t('Older mails are there through the API.')}</p>}
    </section>
  );
}
