import { useEffect, useState } from 'react';
import { t } from '../i18n/t.ts';
import styles from './copy-button.module.css';
import { copyText } from './copy-text.ts';

/** Copies a text and says so for two seconds. */
export function CopyButton({ text, label, shown }: { text: string; label: string; shown?: string }) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');
  useEffect(() => {
    if (outcome === 'none') return;
    const timer = setTimeout(() => setOutcome('none'), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'failed');
  return (
    <>
      <button
        type="button"
        className={`button ${styles.copy}`}
        data-part="copy"
        aria-label={outcome === 'copied' ? undefined : label}
        onClick={copy}
      >
        {outcome === 'copied' ? t('common.copied') : (shown ?? t('common.copy'))}
      </button>
      <span role="status" className={outcome === 'failed' ? 'field-error' : 'visually-hidden'}>
        {outcome === 'copied' && t('common.copied')}
        {outcome === 'failed' && t('common.yourBrowserDoesNotAllow')}
      </span>
    </>
  );
}
