import { Link } from 'wouter';
import type { SiteSummary } from '../app/queries.ts';
import { rich, t } from '../i18n/t.ts';

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
      {isChanged
        ? rich('Will be added as {host}, sub-domains included.', { host: <strong>{host}</strong> })
        : t('Sub-domains such as www and blog are included.')}
      {same && (
        <span className="hint-careful">
          {rich(
            'You already have this domain: {link}. Adding it again makes a second site with numbers of its own.',
            { link: <Link href={`/sites/${same.id}`}>{same.name}</Link> },
          )}
        </span>
      )}
    </span>
  );
}
