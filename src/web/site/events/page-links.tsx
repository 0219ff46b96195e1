import { Link } from 'wouter';
import { t } from '../../i18n/t.ts';
import styles from './events.module.css';
import { type AddressFilters, maxPages, toSearch } from './use-event-filters.ts';

/** To newer and older events. */
export function PageLinks({ filters, pages }: { filters: AddressFilters; pages: number }) {
  const { page } = filters;
  const last = Math.min(pages, maxPages);
  const to = (next: number) => `~?${toSearch({ ...filters, page: next })}`;
  if (last <= 1 && page === 1) return null;
  return (
    <nav className={styles.pageLinks} aria-label={t('events.pagesOfEvents')}>
      {page > 1 ? (
        <Link href={to(page - 1)} className="button small">
          {t('events.newer')}
        </Link>
      ) : (
        <span />
      )}
      <span className="soft">
        {t('events.pagePageOfLast', { page, last })}
        {pages > maxPages && ` ${t('events.narrowTheTimeToSee')}`}
      </span>
      {page < last ? (
        <Link href={to(page + 1)} className="button small">
          {t('events.older')}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
