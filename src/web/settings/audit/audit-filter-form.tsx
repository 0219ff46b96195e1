import type { TeamMember } from '../../../contract/team/members.ts';
import type { SiteSummary } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { DayField } from '../../ui/day-field.tsx';
import fieldStyles from '../../ui/field.module.css';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './audit.module.css';
import { sentences } from './sentences.ts';
import { type AuditFilters, isDay } from './use-audit-filters.ts';

/** By whom, what, on which site, and on which days. */
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
  const areTurned = filters.from !== '' && filters.to !== '' && filters.to < filters.from;
  return (
    <div className={`${fieldStyles.fieldGrid} ${styles.auditFilters}`}>
      <SelectField
        label={t('common.who')}
        value={filters.member}
        onChange={(event) => onChange({ ...filters, member: event.target.value })}
      >
        <option value="">{t('audit.everyone')}</option>
        {members.map(({ id, name, email }) => (
          <option key={id} value={id}>
            {name ? `${name} (${email})` : email}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('common.what')}
        value={filters.action}
        onChange={(event) => onChange({ ...filters, action: event.target.value as AuditFilters['action'] })}
      >
        <option value="">{t('audit.everything')}</option>
        {Object.entries(sentences).map(([action, sentence]) => (
          <option key={action} value={action}>
            {sentence}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('common.site')}
        value={filters.site}
        onChange={(event) => onChange({ ...filters, site: event.target.value })}
      >
        <option value="">{t('common.allSites')}</option>
        {sites.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <DayField
        label={t('common.firstDay')}
        value={filters.from}
        isDay={isDay}
        onChange={(from) => onChange({ ...filters, from })}
      />
      <DayField
        label={t('common.lastDay')}
        value={filters.to}
        error={areTurned ? t('audit.theLastDayComesAfter') : undefined}
        isDay={isDay}
        onChange={(to) => onChange({ ...filters, to })}
      />
    </div>
  );
}
