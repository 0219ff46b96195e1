import { t } from '../i18n/t.ts';
import styles from './dialog.module.css';
import { Skeleton } from './skeleton.tsx';
import { useShownModal } from './use-shown-modal.ts';

/** Stands in for a dialog whose code is on its way: a click has an answer at once, and Esc takes it back. */
export function DialogWait({ onClose }: { onClose: () => void }) {
  const dialog = useShownModal();
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={t('common.loading')} onCancel={onClose}>
      <Skeleton width="100%" height="12rem" />
    </dialog>
  );
}
