import type { Advice } from '../../../contract/analytics/advice.ts';
import { adviceNumberTexts, adviceTexts } from '../../../contract/messages/advice-texts.ts';
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
            <AdviceNumber key={number.code} number={number} />
          ))}
        </dl>
      </div>
      <AdviceButton siteId={siteId} advice={advice} className="button" onApply={onApply} />
    </li>
  );
}

function AdviceNumber({ number }: { number: Advice['numbers'][number] }) {
  const { label, value, expected, ends } = adviceNumberTexts(number);
  return (
    <div>
      <dt>{say(label)}</dt>
      <dd>
        <strong>{say(value)}</strong>{' '}
        <span className="soft">
          {ends && t('common.lowToHigh2', { low: say(ends.low), high: say(ends.high) })}
          {expected && `${ends ? ', ' : ''}${t('revenue.expectedExpected', { expected: say(expected) })}`}
        </span>
      </dd>
    </div>
  );
}
