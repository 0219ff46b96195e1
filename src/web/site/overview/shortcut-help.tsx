import { useEffect, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { Check } from '../../ui/choices.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import styles from './shortcut-help.module.css';

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
    ['d', t('overview.today')],
    ['e', t('overview.yesterday')],
    ['w', t('common.last7Days')],
    ['m', t('overview.last30Days')],
    ['q', t('overview.last90Days')],
    ['y', t('overview.last12Months')],
    ['← →', t('overview.earlierLater')],
    ['c', t('overview.comparisonOnOrOff')],
    ['l', t('overview.liveView')],
    ['x', t('overview.clearFilters')],
    ['?', t('overview.thisHelp')],
  ];
  return (
    <dialog
      ref={dialog}
      className={dialogStyles.dialog}
      aria-label={t('overview.keyboardShortcuts')}
      onClose={onClose}
    >
      <div className={dialogStyles.question}>
        <div className={dialogStyles.dialogHead}>
          <h2>{t('overview.keyboardShortcuts')}</h2>
          <button type="button" className="button quiet small" onClick={() => dialog.current?.close()}>
            {t('common.close')}
          </button>
        </div>
        <dl className={styles.shortcuts}>
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
          label={t('overview.singleKeysDoSomethingOn')}
          hint={t('overview.keptInThisBrowser')}
          checked={isOn}
          onChange={onTurn}
        />
      </div>
    </dialog>
  );
}
