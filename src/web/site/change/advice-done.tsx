import { useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import type { useAdviceChange } from './use-advice-change.ts';

interface AdviceDoneProps {
  change: ReturnType<typeof useAdviceChange>;
  /** The list in which a pressed button may be gone: the focus then comes here. */
  list: unknown;
  className: string | undefined;
}

/** Says what was done of a recommendation, with a button that takes it back, and why nothing was. */
export function AdviceDone({ change: { done, takeBack, error }, list, className }: AdviceDoneProps) {
  const status = useRef<HTMLDivElement>(null);
  useFocusKept(status, list);
  return (
    <>
      <div role="status" className={className} ref={status} tabIndex={-1}>
        {done && <span>{done.text}</span>}
        {done?.undo && (
          <button type="button" className="button small" onClick={() => takeBack(done)}>
            {t('common.undo')}
          </button>
        )}
      </div>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
