import { Link } from 'wouter';
import { t } from '../i18n/t.ts';
import emptyStyles from '../ui/empty.module.css';
import { Heading } from './page-heading.tsx';

/** A URL without a page, or a site that does not exist or was deleted. */
export function MissingPage({ what = 'page' }: { what?: 'page' | 'site' }) {
  return (
    <div className={emptyStyles.empty}>
      <Heading title={t('shell.notFound')}>
        {what === 'site' ? t('shell.thereIsNoSuchSite') : t('shell.thereIsNoSuchPage')}
      </Heading>
      <p>{what === 'site' ? t('shell.itMayHaveBeenDeleted') : t('shell.theAddressMayBeMistyped')}</p>
      <Link href="/" className="button">
        {t('shell.goToYourSites')}
      </Link>
    </div>
  );
}
