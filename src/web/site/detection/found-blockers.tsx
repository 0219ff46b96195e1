import type { DetectionQuality } from '../../../contract/analytics/analytics.ts';
import { t } from '../../i18n/t.ts';
import { blockerName, kindName } from '../../ui/blocker-name.ts';
import { formatCount, formatShare } from '../../ui/numbers/number-format.ts';
import tableStyles from '../../ui/table.module.css';
import styles from './detection.module.css';

const unidentified = ['', 'unknown', 'unnamed extension'];

/** What was found, by kind and by name where one is known. */
export function FoundBlockers({ quality }: { quality: DetectionQuality }) {
  const { blockers, blocked } = quality;
  return (
    <section className="panel" aria-labelledby="found">
      <h2 id="found">{t('common.whatWasFound')}</h2>
      {blockers.length === 0 ? (
        <p className="soft">{t('detection.noBlockerWasFoundIn')}</p>
      ) : (
        <table className={`${tableStyles.plainTable} ${tableStyles.stacks} ${styles.blockers}`}>
          <thead>
            <tr>
              <th scope="col">{t('common.blocker')}</th>
              <th scope="col">{t('detection.whereItSits')}</th>
              <th scope="col">{t('common.sessions')}</th>
              <th scope="col">{t('common.share')}</th>
              <th scope="col">{t('detection.saidNoBlocker')}</th>
            </tr>
          </thead>
          <tbody>
            {blockers.map(({ kind, blocker, sessions, possible_false_alarms }) => (
              <tr key={`${kind} ${blocker}`}>
                <th scope="row">{blockerName(blocker)}</th>
                <td data-label={t('detection.whereItSits')}>{kindName(kind) || t('detection.unknown')}</td>
                <td data-label={t('common.sessions')}>{formatCount(sessions)}</td>
                <td data-label={t('common.share')}>{formatShare(sessions, blocked)}</td>
                <td data-label={t('detection.saidNoBlocker')}>{formatCount(possible_false_alarms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {blockers.some(({ blocker }) => unidentified.includes(blocker)) && (
        <p className="soft">{t('detection.unidentifiedExtensionAn')}</p>
      )}
    </section>
  );
}
