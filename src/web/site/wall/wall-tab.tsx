import { useQuery } from '@tanstack/react-query';
import type { Site } from '../../../contract/sites/sites.ts';
import { templatesQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './wall.module.css';
import { WallBuilder } from './wall-builder.tsx';

/** What visitors with a blocker meet: the site's templates, to write, look at and choose from. */
export function WallTab({ site }: { site: Site }) {
  const templates = useQuery(templatesQuery(site.id));
  if (templates.data) return <WallBuilder site={site} templates={templates.data.templates} />;
  if (templates.isError) return <ErrorNotice error={templates.error} onRetry={() => templates.refetch()} />;
  return (
    <div className={styles.wall} role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      <div className={styles.wallEdit}>
        <Skeleton width="100%" height="9rem" />
        <Skeleton width="100%" height="38rem" />
      </div>
      <Skeleton width="100%" height="38rem" />
    </div>
  );
}
