import { useQuery } from '@tanstack/react-query';
import type { Site } from '../../../contract/sites/sites.ts';
import { useFileSaving } from '../../app/file-link.tsx';
import { eventsQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { TabTools } from '../tab-tools.tsx';
import { CsvLink } from './csv-link.tsx';
import { EventTable } from './event-table.tsx';
import styles from './events.module.css';
import { NoEvents } from './no-events.tsx';
import { PageLinks } from './page-links.tsx';
import { type AddressFilters, toQuery } from './use-event-filters.ts';

const pageSize = 50;

/** Every event of the site, newest first, to look behind a number. */
export function EventList({ site, filters }: { site: Site; filters: AddressFilters }) {
  const zone = site.config.timezone;
  const offset = (filters.page - 1) * pageSize;
  const events = useQuery(eventsQuery(site.id, toQuery(filters, zone), pageSize, offset));
  const { data } = events;
  const file = useFileSaving();
  return (
    <section
      className={`panel ${styles.events}`}
      aria-label={t('common.events')}
      aria-busy={events.isFetching}
    >
      <TabTools>
        <p role="status" className={styles.eventsCount}>
          {data && summary(data.total, offset, data.events.length)}
        </p>
      </TabTools>
      <div className={styles.eventsHead}>
        <div className={styles.eventsActs}>
          {data && data.total > 0 && (
            <CsvLink siteId={site.id} filter={toQuery(filters, zone)} file={file} total={data.total} />
          )}
          <button
            type="button"
            className="button small"
            aria-disabled={events.isFetching}
            onClick={() => events.refetch()}
          >
            <Icon name="refresh" />
            {t('events.refresh')}
          </button>
        </div>
      </div>
      {file.error && <ErrorNotice error={file.error} />}
      <QueryState query={events} height="36rem" />
      {data?.events.length === 0 && <NoEvents site={site} filters={filters} />}
      {data && data.events.length > 0 && (
        <EventTable events={data.events} zone={zone} filters={filters} isStale={events.isPlaceholderData} />
      )}
      {data && <PageLinks filters={filters} pages={Math.ceil(data.total / pageSize)} />}
    </section>
  );
}

function summary(total: number, offset: number, shown: number): string {
  if (shown === 0) return '';
  if (shown === total) return t('events.events', { count: total });
  return t('events.fromToOfTotalEvents', { from: offset + 1, to: offset + shown, total });
}
