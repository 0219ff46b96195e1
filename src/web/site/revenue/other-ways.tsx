import { useQuery } from '@tanstack/react-query';
import type { ChoiceOutcome } from '../../../contract/analytics/choice-outcomes.ts';
import { ask } from '../../app/ask.ts';
import { useKept } from '../../app/use-kept.ts';
import { t } from '../../i18n/t.ts';
import type { DayRange } from '../../numbers/use-days.ts';
import { formatCount } from '../../ui/numbers/number-format.ts';
import tableStyles from '../../ui/table.module.css';
import { formatMoney } from './price-format.ts';
import { ValueSection } from './revenue-section.tsx';

/** What visitors did instead of allowing ads, and what it is worth; absent where nothing was done. */
export function OtherWays({ siteId, range }: { siteId: string; range: DayRange }) {
  const outcomes = useQuery(useKept(choicesQuery, siteId, range));
  const done = outcomes.data?.choices.filter(({ claimed, confirmed }) => claimed + confirmed > 0) ?? [];
  if (done.length === 0) return null;
  return (
    <ValueSection title={t('revenue.otherWaysOn')} lead={t('revenue.otherWaysLead')} query={outcomes}>
      {({ currency }) => <Done outcomes={done} currency={currency} />}
    </ValueSection>
  );
}

function Done({ outcomes, currency }: { outcomes: ChoiceOutcome[]; currency: string | null }) {
  const shown = (count: number, amount: string | null) =>
    amount === null || currency === null
      ? formatCount(count)
      : `${formatCount(count)} · ${formatMoney(amount, currency)}`;
  return (
    <table className={`${tableStyles.plainTable} ${tableStyles.stacks}`}>
      <caption className="visually-hidden">{t('revenue.otherWaysOn')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('revenue.choice')}</th>
          <th scope="col">{t('revenue.claimed')}</th>
          <th scope="col">{t('revenue.confirmed')}</th>
        </tr>
      </thead>
      <tbody>
        {outcomes.map(({ choice, claimed, confirmed, claimed_amount, confirmed_amount }) => (
          <tr key={choice}>
            <th scope="row">{choice}</th>
            <td data-label={t('revenue.claimed')}>{shown(claimed, claimed_amount)}</td>
            <td data-label={t('revenue.confirmed')}>{shown(confirmed, confirmed_amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function choicesQuery(id: string, range: DayRange) {
  const body = { range, filters: [] };
  return ask('POST /v1/analytics/sites/:id/choices', { params: { id }, body }, { keepsLast: true });
}
