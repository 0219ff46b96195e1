import { t } from '../../i18n/t.ts';
import { Notice } from '../../ui/notice.tsx';
import type { SiteForm } from './use-site-form.ts';

/** Somebody else saved the same section in the meantime: nothing is lost before the reader has chosen. */
export function ChangedElsewhere({ conflict }: { conflict: NonNullable<SiteForm<object>['conflict']> }) {
  return (
    <Notice title={t('Someone else changed these settings while you were editing')}>
      <p>
        {t(
          '“Keep mine” keeps the fields you changed and uses theirs for the rest. Nothing is saved until you save. “Use theirs” discards your changes.',
        )}
      </p>
      <div className="actions">
        <button type="button" className="button small" onClick={conflict.keepMine}>
          {t('Keep mine')}
        </button>
        <button type="button" className="button small" onClick={conflict.useTheirs}>
          {t('Use theirs')}
        </button>
      </div>
    </Notice>
  );
}
