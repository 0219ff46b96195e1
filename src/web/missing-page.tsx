import { Link } from 'wouter';
import { Heading } from './arrival.tsx';

/** An address that leads nowhere, or a site that is not there (any more). */
export function MissingPage({ what = 'page' }: { what?: 'page' | 'site' }) {
  return (
    <div className="empty">
      <Heading title="Not found">There is no such {what}</Heading>
      <p>
        {what === 'site'
          ? 'It may have been deleted, or the address is incomplete.'
          : 'The address may be mistyped, or the page has moved.'}
      </p>
      <Link href="/" className="button">
        Go to your sites
      </Link>
    </div>
  );
}
