import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Alert } from '../../../contract/integrations/alerts.ts';
import { storedAlertTexts } from '../../../contract/messages/alert-texts.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { call } from '../../app/api.ts';
import { alertSettingsQuery } from '../../app/queries.ts';
import { keyOf } from '../../app/query-key.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { Moment } from '../../ui/moment.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { AlertForm } from './alert-form.tsx';
import { alertTexts } from './alert-texts.ts';
import styles from './integrations.module.css';

/** Which alerts are on, who gets them, and which were sent. */
export function AlertsSection({ site }: { site: Site }) {
  const settings = useQuery(alertSettingsQuery(site.id));
  return (
    <section id="alerts" className={styles.connectSection} aria-labelledby="alerts-title">
      <h2 id="alerts-title">{t('integrations.alerts')}</h2>
      <p className="soft">{t('integrations.truceLooksForWhatIs')}</p>
      <QueryState query={settings} height="24rem" />
      {settings.data && <AlertForm siteId={site.id} settings={settings.data} />}
      <AlertHistory siteId={site.id} zone={site.config.timezone} />
    </section>
  );
}

function AlertHistory({ siteId, zone }: { siteId: string; zone: string }) {
  const history = useInfiniteQuery({
    queryKey: keyOf('GET /v1/sites/:id/alert-history', { params: { id: siteId } }),
    queryFn: ({ pageParam }) =>
      call('GET /v1/sites/:id/alert-history', {
        params: { id: siteId },
        query: { limit: '10', ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
  const alerts = history.data?.pages.flatMap((page) => page.alerts) ?? [];
  return (
    <section className="panel" aria-labelledby="alert-history">
      <h3 id="alert-history">{t('integrations.alertsSoFar')}</h3>
      <QueryState
        query={history}
        height="3rem"
        empty={alerts.length === 0 && t('integrations.thereWasNoneThatIs')}
      />
      {alerts.length > 0 && (
        <ul className={styles.deliveries}>
          {alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} zone={zone} />
          ))}
        </ul>
      )}
      {history.hasNextPage && (
        <div className="actions">
          <button
            type="button"
            className="button small"
            aria-disabled={history.isFetchingNextPage}
            onClick={() => history.isFetchingNextPage || history.fetchNextPage()}
          >
            {t('common.showMore')}
          </button>
        </div>
      )}
    </section>
  );
}

function AlertRow({ alert, zone }: { alert: Alert; zone: string }) {
  const { title, lines } = storedAlertTexts(alert);
  return (
    <li>
      <div>
        <p className={styles.deliveryEvent}>
          {alertTexts()[alert.kind].label} <Moment at={alert.at} zone={zone} />
        </p>
        <p>{say(title)}</p>
        {lines.map(say).map((line) => (
          <p key={line} className="soft">
            {line}
          </p>
        ))}
      </div>
    </li>
  );
}
