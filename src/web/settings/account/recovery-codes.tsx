import { t } from '../../i18n/t.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import formStyles from '../../ui/form.module.css';
import styles from './account.module.css';

/** New recovery codes, this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <section className={styles.recoveryCodes} aria-label={t('account.recoveryCodes')}>
      <p>{t('account.putTheseTenCodesAway')}</p>
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
