import { type ReactNode, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { rich, t } from '../i18n/t.ts';
import { errorText } from './error-text.ts';
import { failures } from './failures.ts';
import styles from './notice.module.css';

interface ErrorNoticeProps {
  error: unknown;
  /** Of something that could not be loaded: said once for all parts of the screen that fail alike. */
  onRetry?: () => void;
}

/** Says calmly what went wrong, what to do, and under which id the server's log knows it. */
export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  return onRetry ? <LoadFailure error={error} onRetry={onRetry} /> : <Said error={error} />;
}

function LoadFailure({ error, onRetry }: Required<ErrorNoticeProps>) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onRetry);
  latest.current = onRetry;
  const { title: says } = errorText(error);
  const isFirst = useSyncExternalStore(failures.subscribe, () => failures.isFirst(id));
  useLayoutEffect(() => {
    if (!place.current) return;
    return failures.add({ id, says, place: place.current, retry: () => latest.current() });
  }, [id, says]);
  return (
    <div ref={place}>
      {isFirst ? (
        <Said error={error} onRetry={() => failures.retryAlike(id)} />
      ) : (
        <p className="soft">{t('common.couldNotBeLoaded')}</p>
      )}
    </div>
  );
}

function Said({ error, onRetry }: ErrorNoticeProps) {
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
