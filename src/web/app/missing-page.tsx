import { Link } from 'wouter';
import { t } from '../i18n/t.ts';
import { Heading } from './page-heading.tsx';

/** An address that leads nowhere, or a site that is not there (any more). */
export function MissingPage({ what = 'page' }: { what?: 'page' | 'site' }) {
  return (
    <div className="empty">
      <Heading title={t('Not found')}>
        {what === 'site' ? t('There is no such site') : t('There is no such page')}
      </Heading>
      <p>
        {what === 'site'
          ? t('It may have been deleted, or the address is incomplete.')
          : t('The address may be mistyped, or the page has moved.')}
      </p>
      <Link href="/" className="button">
        {t('Go to your sites')}
      </Link>
    </div>
  );
}
