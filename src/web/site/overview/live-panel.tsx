import { useState } from 'react';
import type { Live } from '../../../contract/analytics/live.ts';
import type { Filter } from '../../../contract/analytics/query.ts';
import { locale } from '../../i18n/dictionary.ts';
import { whenAsked } from '../../i18n/lazy.ts';
import { t, tn } from '../../i18n/t.ts';
import { formatCount } from '../../ui/numbers/number-format.ts';
import { useLive } from './use-live.ts';
import { valueName } from './value-names.ts';

interface LivePanelProps {
  siteId: string;
  onFilter: (filter: Filter) => void;
}

/** Who is on the site now, and what they do. It says nothing by itself to those who listen: it never stands still. */
export function LivePanel(props: LivePanelProps) {
  const [attempt, setAttempt] = useState(0);
  return <LiveNow key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function LiveNow({ siteId, onFilter, onRetry }: LivePanelProps & { onRetry: () => void }) {
  const [isPaused, setPaused] = useState(false);
  const { live, state } = useLive(siteId, isPaused);
  return (
    <section className="panel live" aria-labelledby="live-title">
      <div className="panel-head">
        <h2 id="live-title">
          {live
            ? tn(live.sessions, '{count} session on the site now', '{count} sessions on the site now')
            : t('On the site now')}
        </h2>
        <div className="panel-tools">
          <span className={`live-state ${state}`}>
            {
              { open: t('live'), paused: t('paused'), waiting: t('connecting…'), lost: t('no connection') }[
                state
              ]
            }
          </span>
          {state === 'lost' ? (
            <button type="button" className="button small" onClick={onRetry}>
              {t('Try again')}
            </button>
          ) : (
            <button
              type="button"
              className="button small"
              aria-pressed={isPaused}
              onClick={() => setPaused(!isPaused)}
            >
              {t('Pause')}
            </button>
          )}
        </div>
      </div>
      <p className="soft">{t('Sessions with an event in the last five minutes.')}</p>
      <div className="live-groups">
        <Groups title={t('Page')} dimension="page" rows={live?.pages} onFilter={onFilter} />
        <Groups title={t('Country')} dimension="country" rows={live?.countries} onFilter={onFilter} />
        <Groups title={t('Blocker')} dimension="blocker" rows={live?.blockers} onFilter={onFilter} />
      </div>
      <h3>{t('Events')}</h3>
      <ul className="live-events">
        {live?.events.length === 0 && <li className="soft">{t('Nothing in the last five minutes.')}</li>}
        {live?.events.slice(0, 12).map((event) => (
          <li key={event.id}>
            <time dateTime={event.at}>{clock().format(new Date(event.at))}</time>
            <code>{event.event_type}</code>
            <span className="live-page">{event.page}</span>
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

const clock = whenAsked(() => new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }));

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
              className="value"
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
