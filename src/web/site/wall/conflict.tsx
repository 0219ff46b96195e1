import { useEffect, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Entry } from './entries.ts';
import { listNames } from './field-names.ts';

interface ConflictProps {
  entry: Entry;
  /** Whether it is about what is published, rather than about a draft. */
  isOfPublished: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else saved the same template in the meantime: nothing is lost before the writer has chosen. */
export function Conflict({ entry, isOfPublished, onKeepMine, onTakeTheirs }: ConflictProps) {
  const differing = isOfPublished ? entry.changes : entry.unsaved;
  const mine = listNames(Object.keys(differing) as (keyof typeof differing)[]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={box}>
      <Notice title={t('wall.someoneElseSaved')}>
        <p>
          {mine
            ? isOfPublished
              ? t('wall.yoursDiffersFromTheirsIn', { parts: mine })
              : t('wall.yoursDiffersFromTheirDraft', { parts: mine })
            : t('wall.whatYouWroteIsWhat')}
        </p>
        <div className="actions">
          {mine && (
            <button type="button" className="button small" onClick={onKeepMine}>
              {t('wall.saveMyChangesOverTheirs')}
            </button>
          )}
          <button type="button" className="button small" onClick={onTakeTheirs}>
            {t('wall.takeTheirs')}
          </button>
        </div>
      </Notice>
    </div>
  );
}
