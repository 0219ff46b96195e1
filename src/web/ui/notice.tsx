import type { ReactNode } from 'react';
import { rich, t } from '../i18n/t.ts';
import { errorText } from './error-text.ts';
import styles from './notice.module.css';

/** Says calmly what went wrong, what to do, and under which id the server's log knows it. */
export function ErrorNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { title, advice, requestId } = errorText(error);
  return (
    <Notice title={title}>
      <p>{advice}</p>
      {requestId && <p>{rich('common.requestIdCode', { code: <code>{requestId}</code> })}</p>}
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          {t('common.tryAgain')}
        </button>
      )}
    </Notice>
  );
}

/** A framed remark about what went wrong; read out at once. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.notice} role="alert" data-part="notice">
      <p className={styles.noticeTitle}>{title}</p>
      {children}
    </div>
  );
}
