import type { DetectionQuality } from '../../../contract/analytics/analytics.ts';
import { t } from '../../i18n/t.ts';
import headlinesStyles from '../../numbers/headlines.module.css';
import { formatCount, formatShare } from '../../ui/numbers/number-format.ts';
import detectionStyles from './detection.module.css';
import styles from './verdicts.module.css';

/** Blocked, clear or unknown: one sentence, and the three counts behind it. */
export function Verdicts({ quality }: { quality: DetectionQuality }) {
  const { blocked, clear, unknown } = quality;
  const judged = blocked + clear;
  const ofChecked = (count: number) =>
    judged > 0 ? t('detection.shareOfCheckedSessions', { share: formatShare(count, judged) }) : '';
  const parts = [
    {
      name: t('detection.blocked'),
      count: blocked,
      note: [ofChecked(blocked), t('detection.adsDoNotShow')],
      look: styles.dotBlocked,
    },
    {
      name: t('detection.clear'),
      count: clear,
      note: [ofChecked(clear), t('detection.nothingStopsAds')],
      look: styles.dotClear,
    },
    {
      name: t('common.unknown'),
      count: unknown,
      note: [
        t('detection.shareOfAllSessions', { share: formatShare(unknown, judged + unknown) }),
        t('detection.couldNotBeCheckedNever'),
      ],
      look: '',
    },
  ];
  return (
    <section className="panel" aria-labelledby="verdicts">
      <h2 id="verdicts">{headline(quality)}</h2>
      <div className={styles.verdictBar} aria-hidden="true">
        {parts.map(({ name, look, count }) => (
          <span key={name} className={look} style={{ flexGrow: count }} />
        ))}
      </div>
      <dl className={detectionStyles.verdicts}>
        {parts.map(({ name, count, note, look }) => (
          <div key={name}>
            <dt>
              <span className={`${styles.verdictDot} ${look}`} aria-hidden="true" />
              {name}
            </dt>
            <dd className={headlinesStyles.figure}>{formatCount(count)}</dd>
            <dd className="soft">{note.filter(Boolean).join(' ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function headline({ blocked, clear }: DetectionQuality): string {
  if (blocked + clear === 0) return t('detection.noSessionCouldBeChecked');
  return t('detection.adsAreBlockedInShare', {
    share: formatShare(blocked, blocked + clear),
    count: formatCount(blocked + clear),
  });
}
