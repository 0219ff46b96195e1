import { useEffect, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Entry } from './entries.ts';
import { listNames } from './field-names.ts';

interface ConflictProps {
  entry: Entry;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else saved the same template in the meantime: nothing is lost before the writer has chosen. */
export function Conflict({ entry, onKeepMine, onTakeTheirs }: ConflictProps) {
  const mine = listNames(Object.keys(entry.changes) as (keyof typeof entry.changes)[]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={box}>
      <Notice title={t('Somebody else saved this template while you were writing')}>
        <p>
          {mine
            ? t('Yours differs from theirs in: {parts}. Whichever you choose, theirs stays in the history.', {
                parts: mine,
              })
            : t('What you wrote is what they saved.')}
        </p>
        <div className="actions">
          {mine && (
            <button type="button" className="button small" onClick={onKeepMine}>
              {t('Save my changes over theirs')}
            </button>
          )}
          <button type="button" className="button small" onClick={onTakeTheirs}>
            {t('Take theirs')}
          </button>
        </div>
      </Notice>
    </div>
  );
}
