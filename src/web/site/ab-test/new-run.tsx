import { useEffect, useRef } from 'react';
import type { AbTesting } from '../../../contract/analytics/ab-testing.ts';
import { t } from '../../i18n/t.ts';
import dialogStyles from '../../ui/dialog.module.css';
import { ErrorNotice } from '../../ui/notice.tsx';
import styles from './ab-test.module.css';
import type { WinnerWall } from './use-winner.tsx';

interface NewRunProps {
  result: AbTesting;
  wall: WinnerWall;
  /** Of the change that begins the new test. */
  error: unknown;
  isPending: boolean;
  onStart: () => void;
  onClose: () => void;
}

const dayMs = 86_400_000;

/** Before a change ends the running test: what it has gathered, that it is kept, and its winner first. */
export function NewRun({ result, wall, error, isPending, onStart, onClose }: NewRunProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby="new-run" onClose={onClose}>
      <div className={dialogStyles.question}>
        <h2 id="new-run">{t('ab-test.endTheCurrentTest')}</h2>
        <p className="soft">
          {t('ab-test.thisEndsTheCurrentTest', {
            days: daysOf(result),
            sessions: sessionsOf(result),
          })}{' '}
          {t('ab-test.theNewTestStartsCounting')}
        </p>
        {wall.winner !== null && (
          <div className={styles.newRunWinner}>
            <p>{t('ab-test.theCurrentTestHasA', { name: wall.winner })}</p>
            <button type="button" className="button primary" onClick={() => wall.use(close)}>
              {t('common.useThisWall')}
            </button>
          </div>
        )}
        {error !== null && <ErrorNotice error={error} />}
        <div className="actions end">
          <button type="button" className="button quiet" onClick={close}>
            {t('ab-test.keepTesting')}
          </button>
          <button
            type="button"
            className={wall.winner === null ? 'button primary' : 'button'}
            aria-disabled={isPending}
            onClick={onStart}
          >
            {t('ab-test.endItAndStartThe')}
          </button>
        </div>
      </div>
    </dialog>
  );
}

/** How long a test has run, or ran: whole days. */
export function daysOf({ started_at, stopped_at }: Pick<AbTesting, 'started_at' | 'stopped_at'>): string {
  const end = stopped_at === null ? Date.now() : Date.parse(stopped_at);
  const days = started_at === null ? 0 : Math.floor((end - Date.parse(started_at)) / dayMs);
  return days === 0 ? t('ab-test.lessThanADay') : t('common.days', { count: days });
}

export function sessionsOf({ variants }: Pick<AbTesting, 'variants'>): string {
  const sessions = variants.reduce((sum, { impressions }) => sum + impressions, 0);
  return t('ab-test.sessions', { count: sessions });
}
