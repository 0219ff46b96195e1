import type { Advice } from '../../contract/advice.ts';
import { useMay } from '../account/use-may.ts';
import { locale } from '../texts/dictionary.ts';
import { t } from '../texts/t.ts';
import { whenAsked } from '../texts/when-asked.ts';
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
