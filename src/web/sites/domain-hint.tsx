import { Link } from 'wouter';
import type { SiteSummary } from '../app/queries.ts';
import { rich, t } from '../i18n/t.ts';
import fieldStyles from '../ui/field.module.css';

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
        ? rich('sites.willBeAddedAsHost', { host: <strong>{host}</strong> })
        : t('sites.subDomainsSuchAsWww')}
      {same && (
        <span className={fieldStyles.hintCareful}>
          {rich('sites.youAlreadyHaveThisDomain', {
            link: <Link href={`/sites/${same.id}`}>{same.name}</Link>,
          })}
        </span>
      )}
    </span>
  );
}
