import { useId, useState } from 'react';
import { Link } from 'wouter';
import { readablePath } from '../../../contract/core/url-path.ts';
import type { StoredEvent } from '../../../contract/events/events.ts';
import { t } from '../../i18n/t.ts';
import { eventName } from '../../numbers/event-names.ts';
import { valueName } from '../../numbers/value-names.ts';
import { blockerName, kindName } from '../../ui/blocker-name.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { exactTime, Moment } from '../../ui/moment.tsx';
import styles from './event-row.module.css';
import eventsStyles from './events.module.css';
import { type AddressFilters, toSearch } from './use-event-filters.ts';

/** One event in a line, and below it, when opened, all that is stored of it. */
export function EventRow({
  event,
  zone,
  filters,
}: {
  event: StoredEvent;
  zone: string;
  filters: AddressFilters;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { event_type, timestamp, page_url, metadata, device_type, country } = event;
  return (
    <>
      <tr>
        <th scope="row">
          <button
            type="button"
            className={styles.eventOpen}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {eventName(event_type)}
          </button>
        </th>
        <td>
          <Moment at={timestamp} zone={zone} />
          <span className={styles.eventExact} data-part="exact-time">
            {exactTime(timestamp, zone)}
          </span>
        </td>
        <td className={eventsStyles.eventPage}>{page_url ? pathOf(page_url) : '–'}</td>
        <td className={eventsStyles.roomyCell}>{nameOfBlocker(metadata)}</td>
        <td className={eventsStyles.roomyCell}>{device_type ? valueName('device', device_type) : '–'}</td>
        <td className={eventsStyles.roomyCell}>{country ? valueName('country', country) : '–'}</td>
      </tr>
      <tr id={id} hidden={!isOpen}>
        <td colSpan={6} className={eventsStyles.eventRaw}>
          {isOpen && <RawEvent event={event} filters={filters} />}
        </td>
      </tr>
    </>
  );
}

function RawEvent({ event, filters }: { event: StoredEvent; filters: AddressFilters }) {
  const text = JSON.stringify(event, null, 2);
  const sameSession = toSearch({ ...filters, type: '', session: event.session_id, page: 1 });
  const sameType = toSearch({ ...filters, type: event.event_type, page: 1 });
  return (
    <>
      <div className="actions">
        <Link href={`~?${sameSession}`} className="button small">
          {t('events.allOfThisSession')}
        </Link>
        <Link href={`~?${sameType}`} className="button small">
          {t('events.allOfThisType')}
        </Link>
        <CopyButton text={text} label={t('events.copyEvent')} />
      </div>
      <pre>
        <code>{text}</code>
      </pre>
    </>
  );
}

/** Without the host, which is the site's own. */
function nameOfBlocker({ blocker_type, kind }: StoredEvent['metadata']): string {
  if (typeof blocker_type === 'string' && blocker_type !== '') return blockerName(blocker_type);
  return typeof kind === 'string' && kind !== '' ? kindName(kind) : '–';
}

function pathOf(url: string): string {
  return readablePath(URL.canParse(url) ? new URL(url).pathname : url);
}
