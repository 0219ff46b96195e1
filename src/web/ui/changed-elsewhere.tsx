import { t } from '../i18n/t.ts';
import { Notice } from './notice.tsx';
import type { DraftConflict } from './shared-draft.ts';

/** Somebody else saved the same section in the meantime: nothing is lost before the reader has chosen. */
export function ChangedElsewhere({ conflict }: { conflict: DraftConflict }) {
  return (
    <Notice title={t('site-settings.someoneElseChangedThese')}>
      <p>{t('site-settings.keepMineKeepsTheFields')}</p>
      <div className="actions">
        <button type="button" className="button small" onClick={conflict.keepMine}>
          {t('site-settings.keepMine')}
        </button>
        <button type="button" className="button small" onClick={conflict.useTheirs}>
          {t('site-settings.useTheirs')}
        </button>
      </div>
    </Notice>
  );
}
