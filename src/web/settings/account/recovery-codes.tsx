import { t } from '../../i18n/t.ts';
import { CopyButton } from '../../ui/copy-button.tsx';

/** New recovery codes, this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <section className="recovery-codes" aria-label={t('Recovery codes')}>
      <p>
        {t(
          'Put these ten codes away safely, such as in a password manager or on paper. Each lets you in once when your phone or passkey is lost. They are shown only now.',
        )}
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="save">
        <CopyButton text={codes.join('\n')} label={t('Copy recovery codes')} />
        <button type="button" className="button primary" onClick={onDone}>
          {t('I have put them away')}
        </button>
      </div>
    </section>
  );
}
