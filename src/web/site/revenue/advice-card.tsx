import type { Advice } from '../../../contract/analytics/advice.ts';
import { locale } from '../../i18n/dictionary.ts';
import { whenAsked } from '../../i18n/lazy.ts';
import { t } from '../../i18n/t.ts';
import { useMay } from '../../sign-in/use-may.ts';
import { sayAdvice, sayNumber } from './say-advice.ts';

/** One thing to do and why. */
export function AdviceCard({ advice, onApply }: { advice: Advice; onApply: () => void }) {
  const mayWrite = useMay('write');
  const { title, text } = sayAdvice(advice);
  return (
    <li className="advice-card">
      <div className="advice-words">
        <h3>{title}</h3>
        <p>{text}</p>
        <dl className="advice-numbers">
          {advice.numbers.map((number) => (
            <div key={number.code}>
              <dt>{sayNumber(number)}</dt>
              <dd>
                <strong>{plain().format(number.value)}</strong>{' '}
                <span className="soft">
                  {number.interval &&
                    t('({low} to {high})', {
                      low: plain().format(number.interval[0]),
                      high: plain().format(number.interval[1]),
                    })}
                  {number.expected !== null &&
                    `, ${t('expected {expected}', { expected: plain().format(number.expected) })}`}
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
          aria-label={t('Apply: {title}', { title })}
          onClick={onApply}
        >
          {t('Apply')}
        </button>
      )}
    </li>
  );
}

const plain = whenAsked(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
