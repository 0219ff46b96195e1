import type { FormEvent, RefObject } from 'react';
import { t } from '../../i18n/t.ts';
import dialogStyles from '../../ui/dialog.module.css';
import { formatDate } from '../../ui/numbers/day-format.ts';

interface DeleteOlderProps {
  dialog: RefObject<HTMLDialogElement | null>;
  /** Days that are kept from now on; null: no fewer than before. */
  shorter: { events: number | null; sessions: number | null };
  onConfirm: (event: FormEvent) => void;
}

/** Asks before data that was to be kept is deleted. */
export function DeleteOlderDialog({ dialog, shorter, onConfirm }: DeleteOlderProps) {
  const confirm = (event: FormEvent) => {
    onConfirm(event);
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-label={t('site-settings.deleteOlderData')}>
      <form onSubmit={confirm}>
        <h2>{t('site-settings.deleteOlderData')}</h2>
        {shorter.sessions !== null && (
          <p>{t('site-settings.numbersBeforeAreDeleted', { day: firstKept(shorter.sessions) })}</p>
        )}
        {shorter.events !== null && (
          <p>{t('site-settings.eventsBeforeAreDeleted', { day: firstKept(shorter.events) })}</p>
        )}
        <p className="soft">{t('site-settings.thisStartsWithinAnHour')}</p>
        <div className="actions end">
          <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
            {t('common.cancel')}
          </button>
          <button type="submit" className="button danger">
            {t('site-settings.saveAndDelete')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** Data is removed by whole UTC days. */
function firstKept(days: number): string {
  return formatDate(new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
}
