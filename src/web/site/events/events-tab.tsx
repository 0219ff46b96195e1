import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { DaysPicker } from '../../numbers/days-picker.tsx';
import { useDays } from '../../numbers/use-days.ts';
import { Segments } from '../../ui/segments.tsx';
import { TabTools } from '../tab-tools.tsx';
import { EventFilterForm } from './event-filter-form.tsx';
import { EventList } from './event-list.tsx';
import styles from './events.module.css';
import { FailedEvents } from './failed-events.tsx';
import { NotCounted } from './not-counted.tsx';
import { SessionList } from './session-list.tsx';
import { extraWords, useEventFilters } from './use-event-filters.ts';

/** What visitors did, one session after the other, and every single event of the site. */
export function EventsTab({ site }: { site: Site }) {
  const [filters, setFilters] = useEventFilters();
  const zone = site.config.timezone;
  const [shown, setDays] = useDays(zone);
  const isList = filters.view === 'list';
  return (
    <>
      <FailedEvents siteId={site.id} zone={zone} />
      <TabTools>
        <Segments
          legend={t('events.shownBy')}
          name="events-view"
          options={[
            { value: '', label: t('common.sessions') },
            { value: 'list', label: t('events.singleEvents') },
          ]}
          value={filters.view}
          onChange={(view) => setFilters({ ...filters, view, page: 1 })}
        />
        {!isList && (
          <div className={styles.eventsDays}>
            <DaysPicker shown={shown} onChange={setDays} />
          </div>
        )}
      </TabTools>
      <EventFilterForm filters={filters} zone={zone} onApply={setFilters} />
      {isList && <EventList site={site} filters={filters} />}
      {/* What a link with too many words would ask is refused: the form says so. */}
      {!isList && extraWords(filters) === 0 && (
        <SessionList
          key={JSON.stringify([filters.search, filters.type, filters.session, shown.days])}
          site={site}
          filters={filters}
          days={shown.days}
        />
      )}
      <NotCounted siteId={site.id} />
    </>
  );
}
