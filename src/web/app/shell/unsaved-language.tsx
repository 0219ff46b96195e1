import { useState } from 'react';
import { Link } from 'wouter';
import { takeUnsavedLanguage } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { Notice } from '../../ui/notice.tsx';

// Read when the page is loaded: the shell may be drawn more than once.
const wasUnsaved = takeUnsavedLanguage();

/** Says after the reload that the account could not be given the language that was chosen. */
export function UnsavedLanguage() {
  const [isShown, setShown] = useState(wasUnsaved);
  if (!isShown) return null;
  return (
    <Notice title={t('shell.languageNotSaved')}>
      <p>{t('shell.languageOnlyHere')}</p>
      <div className="actions">
        <Link href="/settings/account" className="button" onClick={() => setShown(false)}>
          {t('common.yourAccount')}
        </Link>
        <button type="button" className="button" onClick={() => setShown(false)}>
          {t('common.close')}
        </button>
      </div>
    </Notice>
  );
}
