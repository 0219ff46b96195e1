import type { DetectionQuality } from '../../../contract/analytics/analytics.ts';
import { t } from '../../i18n/t.ts';
import { blockerName, kindName } from '../../ui/blocker-name.ts';
import { formatCount, formatShare } from '../../ui/numbers/number-format.ts';

const unidentified = ['', 'unknown', 'unnamed extension'];

/** What was found, by kind and by name where one is known. */
export function FoundBlockers({ quality }: { quality: DetectionQuality }) {
  const { blockers, blocked } = quality;
  return (
    <section className="panel" aria-labelledby="found">
      <h2 id="found">{t('What was found')}</h2>
      {blockers.length === 0 ? (
        <p className="soft">{t('No blocker was found in these days.')}</p>
      ) : (
        <table className="plain-table stacks">
          <thead>
            <tr>
              <th scope="col">{t('Blocker')}</th>
              <th scope="col">{t('Where it sits')}</th>
              <th scope="col">{t('Sessions')}</th>
              <th scope="col">{t('Share')}</th>
              <th scope="col">{t('Said “no blocker”')}</th>
            </tr>
          </thead>
          <tbody>
            {blockers.map(({ kind, blocker, sessions, possible_false_alarms }) => (
              <tr key={`${kind} ${blocker}`}>
                <th scope="row">{blockerName(blocker)}</th>
                <td data-label={t('Where it sits')}>{kindName(kind) || t('Not told')}</td>
                <td data-label={t('Sessions')}>{formatCount(sessions)}</td>
                <td data-label={t('Share')}>{formatShare(sessions, blocked)}</td>
                <td data-label={t('Said “no blocker”')}>{formatCount(possible_false_alarms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {blockers.some(({ blocker }) => unidentified.includes(blocker)) && (
        <p className="soft">
          {t(
            'Unidentified extension: an extension blocks ads, but its name could not be determined. Unidentified blocker: ads are blocked by something whose name is not known, e.g. a network or a browser.',
          )}
        </p>
      )}
    </section>
  );
}
