import { t } from '../../i18n/t.ts';
import { DayField } from '../../ui/day-field.tsx';
import fieldStyles from '../../ui/field.module.css';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './audit.module.css';
import { type Choice, withChosen } from './audit-choices.ts';
import { sentences } from './sentences.ts';
import { type AuditFilters, isDay } from './use-audit-filters.ts';

/** By whom, what, on which site, and on which days. */
export function AuditFilterForm({
  filters,
  actors,
  sites,
  isReady,
  onChange,
}: {
  filters: AuditFilters;
  /** Members and API keys. */
  actors: Choice[];
  sites: Choice[];
  /** Whether what is not among them has no name, or just none yet. */
  isReady: boolean;
  onChange: (filters: AuditFilters) => void;
}) {
  const named = (name: string) => (isReady ? name : t('common.loading'));
  const areTurned = filters.from !== '' && filters.to !== '' && filters.to < filters.from;
  return (
    <div className={`${fieldStyles.fieldGrid} ${styles.auditFilters}`}>
      <SelectField
        label={t('common.who')}
        value={filters.member}
        onChange={(event) => onChange({ ...filters, member: event.target.value })}
      >
        <option value="">{t('audit.everyone')}</option>
        {withChosen(actors, filters.member, named(t('audit.formerMemberOrKey'))).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('audit.action')}
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
        {withChosen(sites, filters.site, named(t('common.aDeletedSite'))).map(({ id, name }) => (
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
