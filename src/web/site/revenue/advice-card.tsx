import type { Advice } from '../../../contract/analytics/advice.ts';
import { adviceNumberText, adviceTexts, adviceValueText } from '../../../contract/messages/advice-texts.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { AdviceButton } from '../change/advice-button.tsx';
import styles from './advice-card.module.css';

/** One thing to do and why. */
export function AdviceCard({
  siteId,
  advice,
  onApply,
}: {
  siteId: string;
  advice: Advice;
  onApply: () => void;
}) {
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
                <strong>{written(number.code, number.value)}</strong>{' '}
                <span className="soft">
                  {number.interval &&
                    t('common.lowToHigh2', {
                      low: written(number.code, number.interval[0]),
                      high: written(number.code, number.interval[1]),
                    })}
                  {number.expected !== null &&
                    `${number.interval ? ', ' : ''}${t('revenue.expectedExpected', { expected: written(number.code, number.expected) })}`}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <AdviceButton siteId={siteId} advice={advice} className="button" onApply={onApply} />
    </li>
  );
}

function written(code: Advice['numbers'][number]['code'], value: number): string {
  return say(adviceValueText(code, value));
}
