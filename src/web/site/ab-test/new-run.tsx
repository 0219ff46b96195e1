import { useEffect, useRef } from 'react';
import type { AbTesting } from '../../../contract/analytics/ab-testing.ts';
import { t, tn } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
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
    <dialog ref={dialog} className="dialog" aria-labelledby="new-run" onClose={onClose}>
      <div className="question">
        <h2 id="new-run">{t('End the current test?')}</h2>
        <p className="soft">
          {t('This ends the current test ({days}, {sessions}). Its result is kept under Past tests.', {
            days: daysOf(result),
            sessions: sessionsOf(result),
          })}{' '}
          {t('The new test starts counting from zero.')}
        </p>
        {wall.winner !== null && (
          <div className="new-run-winner">
            <p>{t('The current test has a winner: “{name}”.', { name: wall.winner })}</p>
            <button type="button" className="button primary" onClick={() => wall.use(close)}>
              {t('Use this wall')}
            </button>
          </div>
        )}
        {error !== null && <ErrorNotice error={error} />}
        <div className="actions end">
          <button type="button" className="button quiet" onClick={close}>
            {t('Keep testing')}
          </button>
          <button
            type="button"
            className={wall.winner === null ? 'button primary' : 'button'}
            aria-disabled={isPending}
            onClick={onStart}
          >
            {t('End it and start the new test')}
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
  return days === 0 ? t('less than a day') : tn(days, '{count} day', '{count} days');
}

export function sessionsOf({ variants }: Pick<AbTesting, 'variants'>): string {
  const sessions = variants.reduce((sum, { impressions }) => sum + impressions, 0);
  return tn(sessions, '{count} session', '{count} sessions');
}
