import type { DetectionQuality } from '../../../contract/analytics/analytics.ts';
import { t } from '../../i18n/t.ts';
import { formatCount, formatShare } from '../../ui/numbers/number-format.ts';

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
      look: 'blocked',
    },
    {
      name: t('detection.clear'),
      count: clear,
      note: [ofChecked(clear), t('detection.nothingStopsAds')],
      look: 'clear',
    },
    {
      name: t('common.unknown'),
      count: unknown,
      note: [
        t('detection.shareOfAllSessions', { share: formatShare(unknown, judged + unknown) }),
        t('detection.couldNotBeCheckedNever'),
      ],
      look: 'unknown',
    },
  ];
  return (
    <section className="panel" aria-labelledby="verdicts">
      <h2 id="verdicts">{headline(quality)}</h2>
      <div className="verdict-bar" aria-hidden="true">
        {parts.map(({ look, count }) => (
          <span key={look} className={look} style={{ flexGrow: count }} />
        ))}
      </div>
      <dl className="verdicts">
        {parts.map(({ name, count, note, look }) => (
          <div key={name}>
            <dt>
              <span className={`verdict-dot ${look}`} aria-hidden="true" />
              {name}
            </dt>
            <dd className="figure">{formatCount(count)}</dd>
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
