import type { Advice } from '../../../contract/analytics/advice.ts';
import { adviceNumberText, adviceTexts } from '../../../contract/messages/advice-texts.ts';
import { useMay } from '../../app/session/use-may.ts';
import { locale } from '../../i18n/language.ts';
import { memoize } from '../../i18n/memoize.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import styles from './advice-card.module.css';

/** One thing to do and why. */
export function AdviceCard({ advice, onApply }: { advice: Advice; onApply: () => void }) {
  const mayWrite = useMay('write');
  const texts = adviceTexts(advice);
  const [title, text] = [say(texts.title), say(texts.text)];
  return (
    <li className={styles.adviceCard}>
      <div className={styles.adviceWords}>
        <h3>{title}</h3>
        <p>{text}</p>
        <dl className={styles.adviceNumbers}>
          {advice.numbers.map((number) => (
            <div key={number.code}>
              <dt>{say(adviceNumberText(number.code))}</dt>
              <dd>
                <strong>{plain().format(number.value)}</strong>{' '}
                <span className="soft">
                  {number.interval &&
                    t('common.lowToHigh2', {
                      low: plain().format(number.interval[0]),
                      high: plain().format(number.interval[1]),
                    })}
                  {number.expected !== null &&
                    `${number.interval ? ', ' : ''}${t('revenue.expectedExpected', { expected: plain().format(number.expected) })}`}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {mayWrite && advice.action && (
        <button
          type="button"
          className="button"
          aria-label={t('revenue.applyTitle', { title })}
          onClick={onApply}
        >
          {t('revenue.apply')}
        </button>
      )}
    </li>
  );
}

const plain = memoize(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
