import type { AuditAction } from '../../contract/audit.ts';
import type { TeamMember } from '../../contract/members.ts';
import { SelectField } from '../parts/select-field.tsx';
import type { SiteSummary } from '../queries.ts';
import { t } from '../texts/t.ts';
import { sentences } from './sentences.ts';

/** An empty one leaves everything in. */
export interface AuditFilters {
  member: string;
  action: AuditAction | '';
  site: string;
}

/** By whom, what, and on which site. */
export function AuditFilterForm({
  filters,
  members,
  sites,
  onChange,
}: {
  filters: AuditFilters;
  members: TeamMember[];
  sites: SiteSummary[];
  onChange: (filters: AuditFilters) => void;
}) {
  return (
    <div className="field-grid audit-filters">
      <SelectField
        label={t('Who')}
        value={filters.member}
        onChange={(event) => onChange({ ...filters, member: event.target.value })}
      >
        <option value="">{t('Everybody')}</option>
        {members.map(({ id, name, email }) => (
          <option key={id} value={id}>
            {name ? `${name} (${email})` : email}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('What')}
        value={filters.action}
        onChange={(event) => onChange({ ...filters, action: event.target.value as AuditFilters['action'] })}
      >
        <option value="">{t('Everything')}</option>
        {Object.entries(sentences).map(([action, sentence]) => (
          <option key={action} value={action}>
            {sentence}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('Site')}
        value={filters.site}
        onChange={(event) => onChange({ ...filters, site: event.target.value })}
      >
        <option value="">{t('All sites')}</option>
        {sites.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
