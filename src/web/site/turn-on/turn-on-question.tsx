import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { t } from '../../i18n/t.ts';
import dialogStyles from '../../ui/dialog.module.css';
import { modes } from '../modes.ts';
import type { ShownWalls } from './shown-walls.ts';

interface TurnOnQuestionProps {
  siteId: string;
  walls: ShownWalls;
  onYes: () => void;
  onClose: () => void;
}

/** Before a wall that visitors cannot close is turned on: what they will see. */
export function TurnOnQuestion({ siteId, walls, onYes, onClose }: TurnOnQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby="turn-on" onClose={onClose}>
      <div className={dialogStyles.question}>
        <h2 id="turn-on">{t('site.turnOnHard')}</h2>
        <div className="soft">
          <p>{t('site.visitorsWillSee', { count: walls.names.length, names: walls.names.join(', ') })}</p>
          <p>{modes.find(({ value }) => value === walls.mode)?.hint}</p>
        </div>
        <div className="actions end">
          <button type="button" className="button quiet" onClick={close}>
            {t('common.cancel')}
          </button>
          <Link href={`/sites/${siteId}/wall`} className="button" onClick={close}>
            {t('site.lookAtItFirst')}
          </Link>
          <button
            type="button"
            className="button primary"
            onClick={() => {
              onYes();
              close();
            }}
          >
            {t('site.turnOn')}
          </button>
        </div>
      </div>
    </dialog>
  );
}
