import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { ListedSession } from '../../../contract/events/session-list.ts';
import { t } from '../../i18n/t.ts';
import { exactTime, Moment } from '../../ui/moment.tsx';
import { SessionFacts } from './session-facts.tsx';
import { SessionStep } from './session-step.tsx';
import styles from './session-timeline.module.css';
import { type AddressFilters, toSearch } from './use-event-filters.ts';

interface SessionTimelineProps {
  session: ListedSession;
  zone: string;
  filters: AddressFilters;
}

/** Events that are shown of a session before it is opened, and how many more are not worth a button. */
const fewEvents = 6;
const slack = 2;

/** One session: who came, and what happened in which order. */
export function SessionTimeline({ session, zone, filters }: SessionTimelineProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { events, event_count } = session;
  const isLong = events.length > fewEvents + slack;
  const shown = isLong && !isOpen ? events.slice(0, fewEvents) : events;
  const inList = toSearch({
    ...filters,
    view: 'list',
    search: '',
    type: '',
    session: session.session_id,
    page: 1,
  });
  return (
    <li className={styles.session} aria-labelledby={id}>
      <div className={styles.who}>
        <h3 id={id}>
          <Moment at={session.started_at} zone={zone} />
        </h3>
        <p className={styles.exact} data-part="exact-time">
          {exactTime(session.started_at, zone)}
        </p>
        <SessionFacts session={session} />
      </div>
      <div>
        <ol className={styles.steps} aria-label={t('common.events')}>
          {shown.map((event, index) => (
            <SessionStep key={event.id} event={event} before={events[index - 1]} />
          ))}
        </ol>
        <div className="actions">
          {isLong && (
            <button
              type="button"
              className="button small quiet"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t('events.showFewer') : t('events.showAllEvents', { count: events.length })}
            </button>
          )}
          <Link href={`~?${inList}`} className={styles.stored}>
            {event_count > events.length
              ? t('events.allStoredEvents', { count: event_count })
              : t('events.allOfTheSession')}
          </Link>
        </div>
      </div>
    </li>
  );
}
