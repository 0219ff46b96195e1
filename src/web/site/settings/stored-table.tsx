import type { Good } from '../../../contract/core/client.ts';
import type { Routes } from '../../../contract/routes.ts';
import { t, tn } from '../../i18n/t.ts';
import { formatDate } from '../../ui/numbers/day-format.ts';
import { formatCount } from '../../ui/numbers/number-format.ts';

type Stored = Good<Routes['GET /v1/sites/:id/stored']>;

const kinds: { name: keyof Stored; label: string; hint: string }[] = [
  { name: 'events', label: t('Events'), hint: t('Every page view, detection and wall by itself') },
  { name: 'aggregates', label: t('Daily numbers'), hint: t('What the dashboard counts with') },
  { name: 'reports', label: t('Reports'), hint: t('As they were written') },
  {
    name: 'failed_events',
    label: t('Events not stored yet'),
    hint: t('They can be stored again under Events'),
  },
];

/** How much is stored, since when and for how long, by kind. */
export function StoredTable({ stored }: { stored: Stored }) {
  const shown = kinds.filter(({ name }) => name !== 'failed_events' || stored[name].rows > 0);
  return (
    <table className="plain-table stacks stored-table">
      <caption className="visually-hidden">{t('What is stored')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('What')}</th>
          <th scope="col">{t('Rows')}</th>
          <th scope="col">{t('Oldest')}</th>
          <th scope="col">{t('Kept for')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ name, label, hint }) => (
          <tr key={name}>
            <th scope="row">
              {label}
              <span className="field-hint stored-hint">{hint}</span>
            </th>
            <td data-label={t('Rows')}>{formatCount(stored[name].rows)}</td>
            <td data-label={t('Oldest')}>{stored[name].oldest ? formatDate(stored[name].oldest) : '–'}</td>
            <td data-label={t('Kept for')}>{keptFor(stored[name].keep_days)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function keptFor(days: number | null): string {
  if (days === null) return t('for good');
  const isYears = days >= 365;
  return isYears
    ? tn(Math.floor(days / 365), '{count} year', '{count} years')
    : tn(days, '{count} day', '{count} days');
}
