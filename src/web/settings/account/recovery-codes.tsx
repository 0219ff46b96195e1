import { useEffect, useId, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import formStyles from '../../ui/form.module.css';
import styles from './account.module.css';

/** New recovery codes, this once: the focus goes to them, so that a screen reader says it. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.recoveryCodes} aria-labelledby={id}>
      <h3 id={id} ref={title} tabIndex={-1} aria-describedby={`${id}-once`}>
        {t('account.recoveryCodes')}
      </h3>
      <p id={`${id}-once`}>{t('account.putTheseTenCodesAway')}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={formStyles.save}>
        <CopyButton text={codes.join('\n')} label={t('account.copyRecoveryCodes')} />
        <button type="button" className="button primary" onClick={onDone}>
          {t('account.iHavePutThemAway')}
        </button>
      </div>
    </section>
  );
}
