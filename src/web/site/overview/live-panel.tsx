import { use, useState } from 'react';
import type { Live } from '../../../contract/analytics/live.ts';
import type { Filter } from '../../../contract/analytics/query.ts';
import { readablePath } from '../../../contract/core/url-path.ts';
import { dateLocale } from '../../i18n/language.ts';
import { memoize } from '../../i18n/memoize.ts';
import { t } from '../../i18n/t.ts';
import { eventName } from '../../numbers/event-names.ts';
import numbersStyles from '../../numbers/numbers.module.css';
import { valueName } from '../../numbers/value-names.ts';
import { formatCount } from '../../ui/numbers/number-format.ts';
import { SiteZone } from '../../ui/site-zone.ts';
import styles from './live-panel.module.css';
import { useLive } from './use-live.ts';

interface LivePanelProps {
  siteId: string;
  onFilter: (filter: Filter) => void;
}

/** Who is on the site now, and what they do. It has no live region for screen readers, because it changes all the time. */
export function LivePanel(props: LivePanelProps) {
  const [attempt, setAttempt] = useState(0);
  return <LiveNow key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function LiveNow({ siteId, onFilter, onRetry }: LivePanelProps & { onRetry: () => void }) {
  const [isPaused, setPaused] = useState(false);
  const { live, state } = useLive(siteId, isPaused);
  const zone = use(SiteZone);
  return (
    <section className={`panel ${styles.live}`} aria-labelledby="live-title">
      <div className={numbersStyles.panelHead}>
        <h2 id="live-title">
          {live ? t('overview.sessionsOnTheSiteNow', { count: live.sessions }) : t('overview.onTheSiteNow')}
        </h2>
        <div className={numbersStyles.panelTools}>
          <span className={state === 'open' ? `${styles.liveState} ${styles.liveOpen}` : styles.liveState}>
            {
              {
                open: t('overview.live2'),
                paused: t('overview.paused'),
                waiting: t('overview.connecting'),
                lost: t('overview.noConnection'),
              }[state]
            }
          </span>
          {state === 'lost' ? (
            <button type="button" className="button small" onClick={onRetry}>
              {t('common.tryAgain')}
            </button>
          ) : (
            <button
              type="button"
              className="button small"
              aria-pressed={isPaused}
              onClick={() => setPaused(!isPaused)}
            >
              {t('overview.pause')}
            </button>
          )}
        </div>
      </div>
      <p className="soft">{t('overview.sessionsWithAnEventIn')}</p>
      <div className={styles.liveGroups}>
        <Groups title={t('common.page')} dimension="page" rows={live?.pages} onFilter={onFilter} />
        <Groups title={t('common.country')} dimension="country" rows={live?.countries} onFilter={onFilter} />
        <Groups title={t('common.blocker')} dimension="blocker" rows={live?.blockers} onFilter={onFilter} />
      </div>
      <h3>
        {t('common.events')} {zone && <span className="soft">({zone})</span>}
      </h3>
      <ul className={styles.liveEvents}>
        {live?.events.length === 0 && <li className="soft">{t('overview.nothingInTheLastFive')}</li>}
        {live?.events.slice(0, 12).map((event) => (
          <li key={event.id}>
            <time dateTime={event.at}>{clock(zone).format(new Date(event.at))}</time>
            <span className={styles.liveEvent}>{eventName(event.event_type)}</span>
            <span className={styles.livePage}>{readablePath(event.page)}</span>
            <span className="soft">
              {[valueName('country', event.country), valueName('device', event.device), event.session].join(
                ' · ',
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const clock = memoize(
  (timeZone: string | undefined) => new Intl.DateTimeFormat(dateLocale, { timeStyle: 'medium', timeZone }),
);

interface GroupsProps {
  title: string;
  dimension: 'page' | 'country' | 'blocker';
  rows: Live['pages'] | undefined;
  onFilter: (filter: Filter) => void;
}

function Groups({ title, dimension, rows, onFilter }: GroupsProps) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {rows?.length === 0 && <li className="soft">–</li>}
        {rows?.slice(0, 5).map(({ value, sessions }) => (
          <li key={value}>
            <button
              type="button"
              className={styles.liveValue}
              onClick={() => onFilter({ dimension, operator: 'is', value })}
            >
              {valueName(dimension, value)}
            </button>
            <span>{formatCount(sessions)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
