import { useQuery } from '@tanstack/react-query';
import type { Site } from '../../../contract/sites/sites.ts';
import { templateDraftsQuery, templatesQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './wall.module.css';
import { WallBuilder } from './wall-builder.tsx';

/** What visitors with a blocker meet: the site's templates, to write, look at and choose from. */
export function WallTab({ site }: { site: Site }) {
  const templates = useQuery(templatesQuery(site.id));
  const saved = useQuery(templateDraftsQuery(site.id));
  if (templates.data && saved.data) {
    return <WallBuilder site={site} templates={templates.data.templates} />;
  }
  const failed = [templates, saved].filter(({ isError }) => isError);
  if (failed[0]) {
    const retry = () => Promise.all(failed.map(({ refetch }) => refetch()));
    return <ErrorNotice error={failed[0].error} onRetry={retry} />;
  }
  return (
    <div className={styles.wall} role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      <Skeleton width="100%" height="9rem" />
      <Skeleton width="100%" height="38rem" />
      <Skeleton width="100%" height="38rem" />
    </div>
  );
}
