import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Heading } from '../app/page-heading.tsx';
import { type SiteSummary, sitesQuery, sitesSummaryQuery } from '../app/queries.ts';
import { useMayAddSites } from '../app/session/use-may.ts';
import { t } from '../i18n/t.ts';
import emptyStyles from '../ui/empty.module.css';
import fieldStyles from '../ui/field.module.css';
import menuStyles from '../ui/menu.module.css';
import { ErrorNotice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './site-list-page.module.css';
import { SiteRow } from './site-row.tsx';
import sitesStyles from './sites.module.css';
import { type SiteOrder, siteOrders, sortSites } from './sort-sites.ts';

/** All sites, newest first. */
export function SiteListPage() {
  const sites = useQuery(sitesQuery());
  const mayAdd = useMayAddSites();
  const [order, setOrder] = useState<SiteOrder>('newest');
  const list = sites.data?.sites;
  if (list?.length === 0) return mayAdd ? <NoSites /> : <NoSitesForReaders />;
  return (
    <>
      <div className="page-head">
        <div className={styles.titleLine}>
          <Heading title={t('common.sites')}>{t('common.sites')}</Heading>
          <span className="soft">{t('common.last7Days')}</span>
        </div>
        <div className="actions">
          {list && list.length > 1 && <OrderPicker order={order} onChange={setOrder} />}
          {mayAdd && (
            <Link href="/sites/new" className="button primary">
              {t('sites.addSite')}
            </Link>
          )}
        </div>
      </div>
      {sites.isError && !list && <ErrorNotice error={sites.error} onRetry={() => sites.refetch()} />}
      {sites.isPending && <RowSkeletons />}
      {list && <SiteTable sites={list} order={order} />}
    </>
  );
}

function SiteTable({ sites, order }: { sites: SiteSummary[]; order: SiteOrder }) {
  const [text, setText] = useState('');
  const summary = useQuery(sitesSummaryQuery());
  const numbers = new Map(summary.data?.sites.map((each) => [each.site_id, each]));
  const wanted = text.trim().toLowerCase();
  const found = sites.filter((site) => `${site.name} ${site.domain}`.toLowerCase().includes(wanted));
  return (
    <>
      {sites.length > 8 && (
        <input
          type="search"
          className={fieldStyles.search}
          aria-label={t('common.findASite')}
          placeholder={t('common.findASite')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {summary.isError && !summary.data && (
        <ErrorNotice error={summary.error} onRetry={() => summary.refetch()} />
      )}
      <ul className={styles.siteList}>
        {sortSites(found, numbers, order).map((site) => (
          <SiteRow
            key={site.id}
            site={site}
            numbers={numbers.get(site.id)}
            isMissing={summary.isError || summary.data !== undefined}
          />
        ))}
      </ul>
      <p role="status" className="soft">
        {found.length === 0 && t('sites.noSiteMatches')}
      </p>
    </>
  );
}

function OrderPicker({ order, onChange }: { order: SiteOrder; onChange: (order: SiteOrder) => void }) {
  const names: Record<SiteOrder, string> = {
    newest: t('sites.newestFirst'),
    name: t('sites.byName'),
    sessions: t('sites.mostSessionsFirst'),
    conversions: t('sites.mostConversionsFirst'),
  };
  return (
    <select
      className={menuStyles.smallSelect}
      aria-label={t('sites.order')}
      value={order}
      onChange={({ target }) => onChange(siteOrders.find((each) => each === target.value) ?? 'newest')}
    >
      {siteOrders.map((each) => (
        <option key={each} value={each}>
          {names[each]}
        </option>
      ))}
    </select>
  );
}

function NoSites() {
  return (
    <div className={emptyStyles.empty}>
      <Heading title={t('common.sites')}>{t('sites.addYourFirstSite')}</Heading>
      <p>{t('sites.pasteOneLineIntoYour')}</p>
      <Link href="/sites/new" className="button primary">
        {t('common.addASite')}
      </Link>
    </div>
  );
}

function NoSitesForReaders() {
  return (
    <div className={emptyStyles.empty}>
      <Heading title={t('common.sites')}>{t('sites.thereIsNoSiteFor')}</Heading>
      <p>{t('sites.anOwnerOrAnAdmin')}</p>
    </div>
  );
}

function RowSkeletons() {
  return (
    <div role="status" className={styles.siteList}>
      <span className="visually-hidden">{t('sites.loadingSites')}</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className={sitesStyles.siteRowInside}>
          <Skeleton width="2rem" height="2rem" />
          <div className={sitesStyles.siteTitle}>
            <Skeleton width="9rem" />
            <Skeleton width="7rem" height="0.875em" />
          </div>
          <Skeleton width="100%" height="2.75rem" />
        </div>
      ))}
    </div>
  );
}
