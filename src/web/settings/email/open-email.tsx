import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { underBase } from '../../app/base-path.ts';
import { FileLink, useFileSaving } from '../../app/file-link.tsx';
import { emailQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './email.module.css';

/** The content of an email, as its reader sees it and as plain text. The frame can run nothing and load nothing. */
export function OpenEmail({ id }: { id: string }) {
  const email = useQuery(emailQuery(id));
  const [isText, setText] = useState(false);
  const file = useFileSaving();
  if (email.isPending) return <Skeleton width="100%" height="20rem" />;
  if (email.isError) return <ErrorNotice error={email.error} onRetry={() => email.refetch()} />;
  const { html, text, attachments } = email.data;
  return (
    <div className={styles.openEmail}>
      {html === null && <p className="soft">{t('email-settings.itsContentIsNotShown')}</p>}
      {html !== null && (
        <button type="button" className="button small" aria-pressed={isText} onClick={() => setText(!isText)}>
          {t('email-settings.plainText')}
        </button>
      )}
      {html !== null && !isText && (
        <iframe
          className={styles.emailFrame}
          title={t('email-settings.emailPreview')}
          sandbox=""
          src={underBase(`/v1/mails/${id}/preview`)}
        />
      )}
      {html !== null && isText && <pre className={styles.emailText}>{text}</pre>}
      {attachments.length > 0 && (
        <ul className={styles.emailFiles} aria-label={t('email-settings.attachments')}>
          {attachments.map(({ name, url }) => (
            <li key={url}>
              <FileLink file={file} address={underBase(url)} name={name}>
                {name}
              </FileLink>
            </li>
          ))}
        </ul>
      )}
      {file.error && <ErrorNotice error={file.error} />}
    </div>
  );
}
