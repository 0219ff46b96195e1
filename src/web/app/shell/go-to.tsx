import { useEffect, useLayoutEffect, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LateDialog } from '../late-dialog.tsx';
import styles from './go-to.module.css';

// Comes when it is asked for: most visits do without.
const palette = lazyPart(async () => (await import('./palette.tsx')).Palette);

/** Opens the list of all places, by a press or by Ctrl K (⌘ K on a Mac). */
export function GoTo() {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const close = () => {
    setOpen(false);
    setTyped('');
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isAsked = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey;
      if (!isAsked || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={`button quiet ${styles.goTo}`}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={palette.prefetch}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className={styles.goToWord}>{t('shell.goTo')}</span>
        <span className={styles.goToKey} aria-hidden="true">
          {isMac ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {isOpen && (
        <LateDialog
          onClose={close}
          fallback={<TypedMeanwhile onType={(key) => setTyped((text) => text + key)} onClose={close} />}
        >
          <palette.Part typedBefore={typed} onClose={close} />
        </LateDialog>
      )}
    </>
  );
}

/** Who opens the list by keyboard types on at once, also while its code is on its way. */
function TypedMeanwhile({ onType, onClose }: { onType: (key: string) => void; onClose: () => void }) {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') return onClose();
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      onType(event.key);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return null;
}

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);
