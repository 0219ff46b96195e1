import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Good } from '../../../contract/core/client.ts';
import type { AuditEntry } from '../../../contract/operations/audit.ts';
import type { Routes } from '../../../contract/routes.ts';
import { call } from '../../app/api.ts';
import { Heading } from '../../app/page-heading.tsx';
import { keysQuery, membersQuery, sitesQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { QueryState } from '../../ui/query-state.tsx';
import settingsStyles from '../settings.module.css';
import { actorChoices, siteChoices } from './audit-choices.ts';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { AuditTable } from './audit-table.tsx';
import { noAuditFilters, toAuditQuery, useAuditFilters } from './use-audit-filters.ts';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Who changed what and when. */
export function AuditPage() {
  const [filters, setFilters] = useAuditFilters();
  const members = useQuery(membersQuery());
  const keys = useQuery(keysQuery());
  const sites = useQuery(sitesQuery());
  const log = useInfiniteQuery({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam }) =>
      call('GET /v1/audit', {
        query: { ...toAuditQuery(filters, timeZone), ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
  const read = useEntriesRead();
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <div className="page-head">
        <Heading title={t('common.auditLog')}>{t('common.auditLog')}</Heading>
      </div>
      <p className={`soft ${settingsStyles.keysLead}`}>{t('audit.everyChangeByWhomAnd')}</p>
      <AuditFilterForm
        filters={filters}
        actors={actorChoices(members.data?.members, keys.data?.keys, read)}
        sites={siteChoices(sites.data?.sites, read)}
        isReady={[members, keys, sites, log].every(({ isPending }) => !isPending)}
        onChange={setFilters}
      />
      <QueryState query={log} height="18rem" />
      {log.isSuccess && entries.length === 0 && (
        <div className="panel" role="status">
          <p>{t('audit.nothingHereForThisChoice')}</p>
          <div className="actions">
            <button type="button" className="button" onClick={() => setFilters(noAuditFilters)}>
              {t('common.showAll')}
            </button>
          </div>
        </div>
      )}
      {entries.length > 0 && <AuditTable entries={entries} />}
      {log.hasNextPage && (
        <button
          type="button"
          className="button"
          aria-disabled={log.isFetchingNextPage}
          onClick={() => !log.isFetchingNextPage && log.fetchNextPage()}
        >
          {log.isFetchingNextPage ? t('common.loading') : t('audit.showOlderOnes')}
        </button>
      )}
    </>
  );
}

/** With any filter: who or what was seen once can be chosen again. */
function useEntriesRead(): AuditEntry[] {
  const logs = useQueryClient().getQueriesData<InfiniteData<Good<Routes['GET /v1/audit']>>>({
    queryKey: ['audit'],
  });
  return logs.flatMap(([, log]) => log?.pages.flatMap(({ entries }) => entries) ?? []);
}
