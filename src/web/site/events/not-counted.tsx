import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DropReason } from '../../../contract/events/dropped-events.ts';
import { droppedEventsQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { formatDate } from '../../ui/numbers/day-format.ts';
import { formatCount } from '../../ui/numbers/number-format.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { dropTexts } from './drop-texts.ts';
import eventsStyles from './events.module.css';
import styles from './not-counted.module.css';

const spans = [
  { days: 7, label: t('events.n7Days') },
  { days: 30, label: t('events.n30Days') },
];

/** Events that came and are in no number: why, and what to do where something is to be done. */
export function NotCounted({ siteId }: { siteId: string }) {
  const [days, setDays] = useState(7);
  const dropped = useQuery(droppedEventsQuery(siteId, days));
  const reasons = dropped.data?.reasons ?? [];
  return (
    <section className={`panel ${styles.notCounted}`} aria-labelledby="not-counted">
      <div className={eventsStyles.eventsHead}>
        <h2 id="not-counted">{t('events.notCounted')}</h2>
        <fieldset className="actions">
          <legend className="visually-hidden">{t('events.ofTheLast')}</legend>
          {spans.map((span) => (
            <button
              key={span.days}
              type="button"
              className="button small quiet"
              aria-pressed={span.days === days}
              onClick={() => setDays(span.days)}
            >
              {span.label}
            </button>
          ))}
        </fieldset>
      </div>
      <QueryState
        query={dropped}
        height="3rem"
        empty={reasons.length === 0 && t('events.nothingWasLeftOutEvery')}
      />
      {reasons.length > 0 && (
        <ul
          className={
            dropped.isPlaceholderData ? `${styles.dropList} ${eventsStyles.staleTable}` : styles.dropList
          }
        >
          {reasons.map(({ reason, count, last_day }) => (
            <Dropped key={reason} reason={reason} count={count} lastDay={last_day} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Dropped({ reason, count, lastDay }: { reason: DropReason; count: number; lastDay: string }) {
  const { title, advice } = dropTexts[reason];
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p className="soft">{advice}</p>
      </div>
      <p className={styles.dropCount}>
        <strong>{formatCount(count)}</strong>
        <span className="field-hint">{t('events.lastOnDay', { day: formatDate(lastDay) })}</span>
      </p>
    </li>
  );
}
