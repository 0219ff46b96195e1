import { Component, type ReactNode, Suspense } from 'react';
import { t } from '../i18n/t.ts';
import styles from '../ui/dialog.module.css';
import { DialogWait } from '../ui/dialog-wait.tsx';
import { LostPart, retryParts } from '../ui/lazy-part.ts';
import { useShownModal } from '../ui/use-shown-modal.ts';
import { LostScreen } from './lost-screen.tsx';

interface Props {
  onClose: () => void;
  /** Instead of the dialog while its code is on its way. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** A dialog whose code comes when it is opened. Where it does not come, a dialog says so, and the screen stays as it is. */
export class LateDialog extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { children, onClose, fallback = <DialogWait onClose={onClose} /> } = this.props;
    const { error } = this.state;
    if (!error) return <Suspense fallback={fallback}>{children}</Suspense>;
    // Not about its files: the screen that opened it is broken.
    if (!(error instanceof LostPart)) throw error;
    return <LostDialog error={error} onTryAgain={this.tryAgain} onClose={onClose} />;
  }

  private tryAgain = () => {
    retryParts();
    this.setState({ error: null });
  };
}

interface LostDialogProps {
  error: Error;
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
          <p>{t('shell.tryAgainAfterAnUpdate')}</p>
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
