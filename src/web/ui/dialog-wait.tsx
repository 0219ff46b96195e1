import { useLayoutEffect, useRef } from 'react';
import { t } from '../i18n/t.ts';
import styles from './dialog.module.css';
import { Skeleton } from './skeleton.tsx';

/** Stands in for a dialog whose code is on its way: a click has an answer at once, and Esc takes it back. */
export function DialogWait({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Gives the focus back to what opened it, so that the dialog itself can do the same.
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={t('common.loading')} onCancel={onClose}>
      <Skeleton width="100%" height="12rem" />
    </dialog>
  );
}
