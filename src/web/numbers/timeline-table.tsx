import type { Granularity } from '../../contract/analytics/analytics.ts';
import type { Moment, Overview } from '../../contract/analytics/overview.ts';
import { t } from '../i18n/t.ts';
import { formatCount, formatShare } from '../ui/numbers/number-format.ts';
import { bucketsOf, hasNumber, markOf } from './chart/buckets.ts';
import { momentName } from './moment-names.ts';
import styles from './timeline-table.module.css';

interface TimelineTableProps {
  overview: Overview;
  granularity: Granularity;
  zone: string;
  isHidden: boolean;
}

/** The columns; a phone has room for those that are counted most. */
const columns: { label: () => string; text: (moment: Moment) => string; roomy?: boolean }[] = [
  { label: () => t('common.sessions'), text: ({ sessions }) => formatCount(sessions) },
  { label: () => t('overview.detected'), text: ({ adblock_detected }) => formatCount(adblock_detected) },
  {
    label: () => t('overview.blockingShare'),
    text: ({ sessions, unknown_sessions, adblock_detected }) =>
      formatShare(adblock_detected, sessions - unknown_sessions),
    roomy: true,
  },
  {
    label: () => t('common.unknown'),
    text: ({ unknown_sessions }) => formatCount(unknown_sessions),
    roomy: true,
  },
  {
    label: () => t('overview.walls'),
    text: ({ walls_displayed }) => formatCount(walls_displayed),
    roomy: true,
  },
  { label: () => t('common.conversions'), text: ({ conversions }) => formatCount(conversions) },
  {
    label: () => t('common.rate'),
    text: ({ walls_displayed, conversions }) => formatShare(conversions, walls_displayed),
    roomy: true,
  },
  {
    label: () => t('integrations.recovered'),
    text: ({ recovered }) => formatCount(recovered),
    roomy: true,
  },
];

const bucketNames: Record<Granularity, () => string> = {
  hour: () => t('common.hour'),
  day: () => t('common.day'),
  week: () => t('integrations.week'),
};

/** The timeline in words and numbers, newest first. */
export function TimelineTable({ overview, granularity, zone, isHidden }: TimelineTableProps) {
  const { timeline } = overview.now;
  const buckets = bucketsOf(overview.now, granularity, overview.events_since);
  const marks = new Map(timeline.map((moment, at) => [moment, markOf(moment, buckets[at])]));
  const counted = timeline.filter((_, at) => hasNumber(buckets[at]));
  return (
    <div className={isHidden ? 'visually-hidden' : styles.tableSpace}>
      <table>
        <caption className="visually-hidden">{t('overview.numbersOverTimeNewestFirst')}</caption>
        <thead>
          <tr>
            <th scope="col">{bucketNames[granularity]()}</th>
            {columns.map(({ label, roomy }) => (
              <th key={label()} scope="col" className={roomy ? styles.roomy : undefined}>
                {label()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counted.toReversed().map((moment) => (
            <tr key={moment.start}>
              <th scope="row">
                {momentName(moment, granularity, zone)}
                {marks.get(moment) && <span className="soft"> ({marks.get(moment)})</span>}
              </th>
              {columns.map(({ label, text, roomy }) => (
                <td key={label()} className={roomy ? styles.roomy : undefined}>
                  {text(moment)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
