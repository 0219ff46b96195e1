import { type ReactNode, Suspense } from 'react';
import { t } from '../i18n/t.ts';
import styles from '../ui/dialog.module.css';
import { DialogWait } from '../ui/dialog-wait.tsx';
import type { LostPart } from '../ui/lazy-part.ts';
import { useShownModal } from '../ui/use-shown-modal.ts';
import { LostBoundary } from './lost-boundary.tsx';
import { LostScreen } from './lost-screen.tsx';

interface LateDialogProps {
  onClose: () => void;
  /** Instead of the dialog while its code is on its way. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** A dialog whose code comes when it is opened. Where it does not come, a dialog says so, and the screen stays as it is. */
export function LateDialog({
  onClose,
  fallback = <DialogWait onClose={onClose} />,
  children,
}: LateDialogProps) {
  return (
    <LostBoundary
      lost={(error, tryAgain) => <LostDialog error={error} onTryAgain={tryAgain} onClose={onClose} />}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </LostBoundary>
  );
}

interface LostDialogProps {
  error: LostPart;
  onTryAgain: () => void;
  onClose: () => void;
}

function LostDialog({ error, onTryAgain, onClose }: LostDialogProps) {
  const dialog = useShownModal();
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('common.couldNotBeLoaded')}
      onCancel={onClose}
    >
      <div role="alert" className={styles.question}>
        <LostScreen error={error} onTryAgain={onTryAgain}>
          <h1>{t('common.couldNotBeLoaded')}</h1>
          <p>{t('common.tryAgainAfterAnUpdate')}</p>
          <p>
            <code>{error.message}</code>
          </p>
          <div className="actions">
            <button type="button" className="button primary" onClick={onTryAgain}>
              {t('common.tryAgain')}
            </button>
          </div>
        </LostScreen>
      </div>
      <div className="actions end">
        <button type="button" className="button quiet" onClick={onClose}>
          {t('common.close')}
        </button>
      </div>
    </dialog>
  );
}
