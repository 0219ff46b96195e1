import type { Good } from '../../../contract/core/client.ts';
import type { Routes } from '../../../contract/routes.ts';
import { t } from '../../i18n/t.ts';
import { formatDate } from '../../ui/numbers/day-format.ts';
import { formatCount } from '../../ui/numbers/number-format.ts';
import tableStyles from '../../ui/table.module.css';
import { daysText } from './days-text.ts';
import styles from './settings.module.css';

type Stored = Good<Routes['GET /v1/sites/:id/stored']>;

const kinds: { name: keyof Stored; label: string; hint: string }[] = [
  { name: 'events', label: t('common.events'), hint: t('site-settings.everyPageViewDetectionAnd') },
  {
    name: 'aggregates',
    label: t('site-settings.dailyNumbers'),
    hint: t('site-settings.whatTheDashboardCountsWith'),
  },
  { name: 'reports', label: t('common.reports'), hint: t('site-settings.asTheyWereWritten') },
  {
    name: 'failed_events',
    label: t('site-settings.eventsNotStoredYet'),
    hint: t('site-settings.theyCanBeStoredAgain'),
  },
];

/** How much is stored, since when and for how long, by kind. */
export function StoredTable({ stored }: { stored: Stored }) {
  const shown = kinds.filter(({ name }) => name !== 'failed_events' || stored[name].rows > 0);
  return (
    <table className={`${tableStyles.plainTable} ${tableStyles.stacks}`}>
      <caption className="visually-hidden">{t('site-settings.whatIsStored')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('site-settings.data')}</th>
          <th scope="col">{t('common.rows')}</th>
          <th scope="col">{t('site-settings.oldest')}</th>
          <th scope="col">{t('site-settings.keptFor')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ name, label, hint }) => (
          <tr key={name}>
            <th scope="row">
              {label}
              <span className={`field-hint ${styles.storedHint}`}>{hint}</span>
            </th>
            <td data-label={t('common.rows')}>{formatCount(stored[name].rows)}</td>
            <td data-label={t('site-settings.oldest')}>
              {stored[name].oldest ? formatDate(stored[name].oldest) : '–'}
            </td>
            <td data-label={t('site-settings.keptFor')}>{daysText(stored[name].keep_days)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
