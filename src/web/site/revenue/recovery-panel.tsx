import { useQuery } from '@tanstack/react-query';
import type { Recovery } from '../../../contract/analytics/value.ts';
import { recoveryQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { formatCount } from '../../ui/numbers/number-format.ts';
import { formatEach, formatPerVisitor, formatViews } from './money-format.ts';
import { Caveats, ValueSection } from './revenue-section.tsx';
import { sayConclusion } from './say-conclusion.ts';

/** Visitors who met the wall against those who by chance met none. */
export function RecoveryPanel({ siteId, days }: { siteId: string; days: number }) {
  const recovery = useQuery(recoveryQuery(siteId, days));
  return (
    <ValueSection
      title={t('What the wall changes')}
      lead={t('Visitors with a blocker who met the wall, against the hold-out, who by chance met none.')}
      query={recovery}
    >
      {(data) => (
        <>
          <p className="conclusion">{sayConclusion(data)}</p>
          {data.walled.eligible + data.holdout.eligible > 0 && <Arms recovery={data} />}
          <Effects recovery={data} />
          <Caveats caveats={data.caveats} />
        </>
      )}
    </ValueSection>
  );
}

const arms = [
  { key: 'walled', label: t('Met the wall') },
  { key: 'holdout', label: t('Hold-out') },
] as const;

function Arms({ recovery }: { recovery: Recovery }) {
  return (
    <table className="plain-table stacks">
      <caption className="visually-hidden">{t('Page views of both groups')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Group')}</th>
          <th scope="col">{t('Visitors')}</th>
          <th scope="col">{t('Page views')}</th>
          <th scope="col">{t('With ads')}</th>
          <th scope="col">{t('With ads, a visitor')}</th>
        </tr>
      </thead>
      <tbody>
        {arms.map(({ key, label }) => {
          const arm = recovery[key];
          return (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td data-label={t('Visitors')}>{formatCount(arm.eligible)}</td>
              <td data-label={t('Page views')}>{formatCount(arm.page_views)}</td>
              <td data-label={t('With ads')}>{formatCount(arm.ad_enabled_page_views)}</td>
              <td data-label={t('With ads, a visitor')}>
                {arm.eligible > 0 ? formatEach(arm.per_visitor) : '–'}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const effects = [
  { key: 'incremental', label: t('Page views with ads, more than without the wall') },
  { key: 'lost_visits', label: t('Page views lost because of the wall') },
] as const;

function Effects({ recovery }: { recovery: Recovery }) {
  const known = effects.flatMap(({ key, label }) => {
    const effect = recovery[key];
    return effect ? [{ key, label, effect }] : [];
  });
  if (known.length === 0) return null;
  return (
    <dl className="effects">
      {known.map(({ key, label, effect }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <strong>{formatViews(effect.total)}</strong>{' '}
            <span className="soft">
              {effect.total_interval
                ? t('between {low} and {high}, {each} a visitor', {
                    low: formatViews(effect.total_interval[0]),
                    high: formatViews(effect.total_interval[1]),
                    each: formatPerVisitor(effect.per_visitor),
                  })
                : t('no interval yet, {each} a visitor', { each: formatPerVisitor(effect.per_visitor) })}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
