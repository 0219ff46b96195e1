import type { StoredEvent } from '../../../contract/events/events.ts';
import { t } from '../../i18n/t.ts';
import { EventRow } from './event-row.tsx';
import styles from './events.module.css';
import type { AddressFilters } from './use-event-filters.ts';

interface EventTableProps {
  events: StoredEvent[];
  zone: string;
  filters: AddressFilters;
  /** Still the events of the filters before. */
  isStale: boolean;
}

/** The events of a page, each of which opens to show all that is stored of it. */
export function EventTable({ events, zone, filters, isStale }: EventTableProps) {
  return (
    <table className={isStale ? `${styles.eventTable} ${styles.staleTable}` : styles.eventTable}>
      <caption className="visually-hidden">{t('events.eventsNewestFirst')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('events.event')}</th>
          <th scope="col">{t('common.when')}</th>
          <th scope="col">{t('common.page')}</th>
          <th scope="col" className={styles.roomyCell}>
            {t('common.blocker')}
          </th>
          <th scope="col" className={styles.roomyCell}>
            {t('common.device')}
          </th>
          <th scope="col" className={styles.roomyCell}>
            {t('common.country')}
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <EventRow key={event.id} event={event} zone={zone} filters={filters} />
        ))}
      </tbody>
    </table>
  );
}
