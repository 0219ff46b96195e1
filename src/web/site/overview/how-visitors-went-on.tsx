import { useQuery } from '@tanstack/react-query';
import type { ChoiceOutcome } from '../../../contract/analytics/choice-outcomes.ts';
import { ask } from '../../app/ask.ts';
import { underBase } from '../../app/base-path.ts';
import { useKept } from '../../app/use-kept.ts';
import { rich, t } from '../../i18n/t.ts';
import numbersStyles from '../../numbers/numbers.module.css';
import { breakdownsRefreshMs } from '../../numbers/overview-queries.ts';
import { rangeOf } from '../../numbers/periods.ts';
import type { View } from '../../numbers/view.ts';
import { formatCount, formatShare } from '../../ui/numbers/number-format.ts';
import tableStyles from '../../ui/table.module.css';
import siteStyles from '../site.module.css';
import { kindsOfChoices } from './kinds-of-choices.ts';

interface HowVisitorsWentOnProps {
  siteId: string;
  view: Pick<View, 'period' | 'filters'>;
  today: string;
}

/** What became of each choice that walls offered; nothing where none did. */
export function HowVisitorsWentOn({ siteId, view, today }: HowVisitorsWentOnProps) {
  const { data, isPlaceholderData } = useQuery(useKept(choicesQuery, siteId, view, today));
  if (!data || data.choices.length === 0) return null;
  return (
    <section
      className={isPlaceholderData ? `panel ${numbersStyles.old}` : 'panel'}
      aria-labelledby="went-on-title"
    >
      <div className={siteStyles.panelWords}>
        <h2 id="went-on-title">{t('overview.howVisitorsWentOn')}</h2>
        <p className="soft">{t('overview.wallsWithChoices', { count: data.walls })}</p>
      </div>
      <Outcomes choices={data.choices} />
      <p className="field-hint">
        {rich('overview.claimedAndConfirmed', {
          link: <a href={underBase('/help/choices')}>{t('overview.howToConfirm')}</a>,
        })}
      </p>
    </section>
  );
}

function Outcomes({ choices }: { choices: ChoiceOutcome[] }) {
  const columns = [
    t('overview.choiceOffered'),
    t('overview.choiceChosen'),
    t('overview.choiceClaimed'),
    t('overview.choiceConfirmed'),
  ];
  const isOnly = ({ kind }: ChoiceOutcome) => choices.filter((other) => other.kind === kind).length === 1;
  return (
    <table className={`${tableStyles.plainTable} ${tableStyles.stacks}`}>
      <caption className="visually-hidden">{t('overview.howVisitorsWentOn')}</caption>
      <thead>
        <tr>
          {[t('overview.choice'), ...columns].map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {choices.map((each) => (
          <tr key={each.choice}>
            <th scope="row">
              {each.kind ? kindsOfChoices[each.kind] : each.choice}
              {each.kind && !isOnly(each) && <span className="soft"> {each.choice}</span>}
            </th>
            <td data-label={columns[0]}>{formatCount(each.offered)}</td>
            <td data-label={columns[1]}>
              {formatCount(each.chosen)}
              {each.offered > 0 && <span className="soft"> {formatShare(each.chosen, each.offered)}</span>}
            </td>
            <td data-label={columns[2]}>{formatCount(each.claimed)}</td>
            <td data-label={columns[3]}>{formatCount(each.verified + each.confirmed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function choicesQuery(id: string, { period, filters }: HowVisitorsWentOnProps['view'], today: string) {
  const body = { range: rangeOf(period, today), filters };
  const options = { keepsLast: true, refetchInterval: breakdownsRefreshMs, version: today };
  return ask('POST /v1/analytics/sites/:id/choices', { params: { id }, body }, options);
}
