import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Site } from '../../../contract/sites/sites.ts';
import { call } from '../../app/api.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { retiredPathsQuery } from './data-queries.ts';
import styles from './retired-paths.module.css';

/** Earlier paths that still work, for pages in caches; and the way to end that. Nothing where there are none. */
export function RetiredPaths({ site }: { site: Site }) {
  const queryClient = useQueryClient();
  const mayWrite = useMay('write');
  const params = { id: site.id };
  const retired = useQuery(retiredPathsQuery(site));
  const heading = useRef<HTMLHeadingElement>(null);
  const paths = retired.data?.paths ?? [];
  useFocusKept(heading, String(paths.length));
  if (retired.isError) return <ErrorNotice error={retired.error} onRetry={() => retired.refetch()} />;
  if (paths.length === 0) return null;
  const stop = async () => {
    await call('DELETE /v1/sites/:id/retired-paths', { params });
    await queryClient.invalidateQueries({ queryKey: retiredPathsQuery(site).queryKey });
  };
  return (
    <div className={styles.inset}>
      <h3 ref={heading} tabIndex={-1}>
        {t('site-settings.earlierPaths')}
      </h3>
      <p className="soft">{t('site-settings.earlierPathsStillWork')}</p>
      <ul aria-label={t('site-settings.earlierPaths')}>
        {paths.map(({ path, retired_at }) => (
          <li key={path}>
            <code>{path}</code>{' '}
            <span className="soft">
              {t('site-settings.replaced')} <Moment at={retired_at} />
            </span>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <ConfirmButton
          label={t('site-settings.stopServing')}
          name={t('site-settings.stopServingEarlierPaths')}
          question={t('site-settings.stopServingEarlierPathsQuestion')}
          confirm={t('site-settings.stopServing')}
          pending={t('site-settings.stopping')}
          act={stop}
        >
          {t('site-settings.pagesThatStillUseThem')}
        </ConfirmButton>
      )}
    </div>
  );
}
