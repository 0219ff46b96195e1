import { useEffect, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { Check } from '../../ui/choices.tsx';

interface ShortcutHelpProps {
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
  onClose: () => void;
}

/** Which keys do what, and the way to turn them off. */
export function ShortcutHelp({ isOn, onTurn, onClose }: ShortcutHelpProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const keys: [string, string][] = [
    ['d', t('Today')],
    ['e', t('Yesterday')],
    ['w', t('Last 7 days')],
    ['m', t('Last 30 days')],
    ['q', t('Last 90 days')],
    ['y', t('Last 12 months')],
    ['← →', t('Earlier, later')],
    ['c', t('Comparison on or off')],
    ['l', t('Live view')],
    ['x', t('Clear filters')],
    ['?', t('This help')],
  ];
  return (
    <dialog ref={dialog} className="dialog" aria-label={t('Keyboard shortcuts')} onClose={onClose}>
      <div className="question">
        <div className="dialog-head">
          <h2>{t('Keyboard shortcuts')}</h2>
          <button type="button" className="button quiet small" onClick={() => dialog.current?.close()}>
            {t('Close')}
          </button>
        </div>
        <dl className="shortcuts">
          {keys.map(([key, name]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{name}</dd>
            </div>
          ))}
        </dl>
        <Check
          label={t('Single keys do something on this page')}
          hint={t('Kept in this browser.')}
          checked={isOn}
          onChange={onTurn}
        />
      </div>
    </dialog>
  );
}
