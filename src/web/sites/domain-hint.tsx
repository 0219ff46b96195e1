import { Link } from 'wouter';
import type { SiteSummary } from '../queries.ts';

interface DomainHintProps {
  typed: string;
  host: string;
  sites: SiteSummary[];
}

/** Tells before sending what will be added, and whether it is there already. */
export function DomainHint({ typed, host, sites }: DomainHintProps) {
  const same = sites.find((site) => site.domain === host);
  const isChanged = host !== '' && host !== typed.trim();
  return (
    <span aria-live="polite">
      {isChanged ? (
        <>
          Will be added as <strong>{host}</strong>, sub-domains included.
        </>
      ) : (
        'Sub-domains such as www and blog are included.'
      )}
      {same && (
        <span className="hint-careful">
          You already have this domain: <Link href={`/sites/${same.id}`}>{same.name}</Link>. Adding it again
          makes a second site with numbers of its own.
        </span>
      )}
    </span>
  );
}
