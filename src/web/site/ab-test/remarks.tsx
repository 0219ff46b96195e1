import type { AbTesting } from '../../../contract/analytics/ab-testing.ts';
import { remarkOf } from '../../../contract/messages/ab-test-texts.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import styles from './ab-test.module.css';

/** What an owner should know before acting on the numbers, calmly and with what to do. */
export function Remarks({ result }: { result: AbTesting }) {
  if (result.caveats.length === 0) return null;
  return (
    <ul className={styles.remarks} aria-label={t('ab-test.beforeYouActOnThese')}>
      {result.caveats.map((caveat) => {
        const { title, text } = remarkOf(caveat, result);
        return (
          <li key={caveat}>
            <strong>{say(title)}</strong> {say(text)}
          </li>
        );
      })}
    </ul>
  );
}
