import { useQuery } from '@tanstack/react-query';
import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { erasureQuery } from './data-queries.ts';
import { saveJson } from './save-json.ts';

/** How far an erasure is, and its receipt. */
export function ErasureState({ site, id }: { site: Site; id: string }) {
  const { data, error, refetch } = useQuery(erasureQuery(site.id, id));
  return (
    <>
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      <p role="status">
        {data?.state === 'waiting' && t('site-settings.erasingTakesAFewSeconds')}
        {data?.state === 'failed' && t('site-settings.theErasureFailed')}
        {data?.erased &&
          t('site-settings.erasedEvents', { events: data.erased.events, sessions: data.erased.sessions })}
      </p>
      {data?.state === 'done' && (
        <div className="actions">
          <button
            type="button"
            className="button"
            onClick={() => saveJson(`truce-${site.domain}-erasure.json`, data)}
          >
            {t('site-settings.downloadReceipt')}
          </button>
        </div>
      )}
    </>
  );
}
