import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { underBase } from '../../app/base-path.ts';
import { mailQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './mail.module.css';

/** The content of an email, as its reader sees it and as plain text. The frame can run nothing and load nothing. */
export function OpenMail({ id }: { id: string }) {
  const mail = useQuery(mailQuery(id));
  const [isText, setText] = useState(false);
  if (mail.isPending) return <Skeleton width="100%" height="20rem" />;
  if (mail.isError) return <ErrorNotice error={mail.error} onRetry={() => mail.refetch()} />;
  const { html, text, attachments } = mail.data;
  return (
    <div className={styles.openMail}>
      {html === null && <p className="soft">{t('mail.itsContentIsNotShown')}</p>}
      {html !== null && (
        <button type="button" className="button small" aria-pressed={isText} onClick={() => setText(!isText)}>
          {t('mail.plainText')}
        </button>
      )}
      {html !== null && !isText && (
        <iframe
          className={styles.mailFrame}
          title={t('mail.emailPreview')}
          sandbox=""
          src={underBase(`/v1/mails/${id}/preview`)}
        />
      )}
      {html !== null && isText && <pre className={styles.mailText}>{text}</pre>}
      {attachments.length > 0 && (
        <ul className={styles.mailFiles} aria-label={t('mail.attachments')}>
          {attachments.map(({ name, url }) => (
            <li key={url}>
              <a href={underBase(url)} download={name}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
