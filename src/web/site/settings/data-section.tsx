import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Site } from '../../../contract/sites/sites.ts';
import { storedQuery } from '../../app/queries.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { exportsQuery, isBeingMade } from './data-queries.ts';
import { ExportForm } from './export-form.tsx';
import { ExportProgress } from './export-progress.tsx';
import { PastExports } from './past-exports.tsx';
import { RetentionForm } from './retention-form.tsx';
import { SessionDataSection } from './session-data.tsx';
import styles from './settings.module.css';
import { StoredTable } from './stored-table.tsx';

/** What is stored of the site and for how long, and all of it as a file. */
export function DataSection({ site }: { site: Site }) {
  const stored = useQuery(storedQuery(site.id));
  const listed = useQuery(exportsQuery(site.id));
  const mayWrite = useMay('write');
  const exports = listed.data?.exports ?? [];
  const present = exports.find(isBeingMade);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(heading, present?.id);
  return (
    <>
      <p className="soft">{t('site-settings.allOfItIsYours')}</p>
      <QueryState query={stored} height="12rem" />
      {stored.data && <StoredTable stored={stored.data} />}
      <div className={styles.subsection}>
        <h3>{t('site-settings.howLongDataIsKept')}</h3>
        <RetentionForm site={site} />
      </div>
      <div className={styles.subsection}>
        <h3 ref={heading} tabIndex={-1}>
          {t('site-settings.exportTheHistory')}
        </h3>
        <p className="soft">{t('site-settings.aZipArchiveWithEvery')}</p>
        {listed.isError && <ErrorNotice error={listed.error} onRetry={() => listed.refetch()} />}
        {(listed.isPending || stored.isPending) && <Skeleton width="100%" height="6rem" />}
        {present && <ExportProgress site={site} present={present} />}
        {listed.data && !stored.isPending && !present && mayWrite && (
          <ExportForm site={site} oldest={oldestDay(stored.data)} />
        )}
        <PastExports site={site} past={exports.filter((each) => !isBeingMade(each))} />
      </div>
      {mayWrite && <SessionDataSection site={site} />}
    </>
  );
}

function oldestDay(stored: Record<string, { oldest: string | null }> = {}): string | null {
  const days = Object.values(stored).flatMap(({ oldest }) => oldest ?? []);
  return days.sort()[0] ?? null;
}
