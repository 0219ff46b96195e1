import { Link } from 'wouter';
import { type AddressFilters, mostPages, toSearch } from './use-event-filters.ts';

/** To newer and older events. */
export function PageLinks({ filters, pages }: { filters: AddressFilters; pages: number }) {
  const { page } = filters;
  const last = Math.min(pages, mostPages);
  const to = (next: number) => `?${toSearch({ ...filters, page: next })}`;
  if (last <= 1 && page === 1) return null;
  return (
    <nav className="page-links" aria-label="Pages of events">
      {page > 1 ? (
        <Link href={to(page - 1)} className="button small">
          ← Newer
        </Link>
      ) : (
        <span />
      )}
      <span className="soft">
        Page {page} of {last}
        {pages > mostPages && ' (narrow the time to see older ones)'}
      </span>
      {page < last ? (
        <Link href={to(page + 1)} className="button small">
          Older →
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
