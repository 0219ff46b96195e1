import type { ReactNode } from 'react';
import { errorText } from './error-text.ts';

/** Says calmly what went wrong, what to do, and under which id the server's log knows it. */
export function ErrorNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { title, advice, requestId } = errorText(error);
  return (
    <Notice tone="trouble" title={title} urgent>
      <p>{advice}</p>
      {requestId && (
        <p>
          Request id: <code>{requestId}</code>
        </p>
      )}
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </Notice>
  );
}

interface NoticeProps {
  tone: 'trouble' | 'careful' | 'fine';
  title: string;
  urgent?: boolean;
  children?: ReactNode;
}

/** A framed remark; an urgent one is read out at once. */
export function Notice({ tone, title, urgent, children }: NoticeProps) {
  return (
    <div className={`notice ${tone}`} role={urgent ? 'alert' : undefined}>
      <p className="notice-title">{title}</p>
      {children}
    </div>
  );
}
