import { Link } from 'wouter';
import { t } from '../../i18n/t.ts';
import { type AddressFilters, mostPages, toSearch } from './use-event-filters.ts';

/** To newer and older events. */
export function PageLinks({ filters, pages }: { filters: AddressFilters; pages: number }) {
  const { page } = filters;
  const last = Math.min(pages, mostPages);
  const to = (next: number) => `~?${toSearch({ ...filters, page: next })}`;
  if (last <= 1 && page === 1) return null;
  return (
    <nav className="page-links" aria-label={t('Pages of events')}>
      {page > 1 ? (
        <Link href={to(page - 1)} className="button small">
          {t('← Newer')}
        </Link>
      ) : (
        <span />
      )}
      <span className="soft">
        {t('Page {page} of {last}', { page, last })}
        {pages > mostPages && ` ${t('(narrow the time to see older ones)')}`}
      </span>
      {page < last ? (
        <Link href={to(page + 1)} className="button small">
          {t('Older →')}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
