import { useQuery } from '@tanstack/react-query';
import type { Recovery } from '../../contract/money.ts';
import { formatCount } from '../numbers/number-format.ts';
import { recoveryQuery } from '../queries.ts';
import { formatPerVisitor, formatViews } from './money-format.ts';
import { Caveats, ValueSection } from './value-section.tsx';

/** Visitors who met the wall against those who by chance met none. */
export function RecoveryPanel({ siteId, days }: { siteId: string; days: number }) {
  const recovery = useQuery(recoveryQuery(siteId, days));
  return (
    <ValueSection
      title="What the wall changes"
      lead="Visitors with a blocker who met the wall, against the hold-out, who by chance met none."
      query={recovery}
    >
      {(data) => (
        <>
          <p className="conclusion">{data.conclusion}</p>
          {data.walled.eligible + data.holdout.eligible > 0 && <Arms recovery={data} />}
          <Effects recovery={data} />
          <Caveats caveats={data.caveats} />
        </>
      )}
    </ValueSection>
  );
}

const arms = [
  { key: 'walled', label: 'Met the wall' },
  { key: 'holdout', label: 'Hold-out' },
] as const;

function Arms({ recovery }: { recovery: Recovery }) {
  return (
    <table className="plain-table stacks">
      <caption className="visually-hidden">Page views of both groups</caption>
      <thead>
        <tr>
          <th scope="col">Group</th>
          <th scope="col">Visitors</th>
          <th scope="col">Page views</th>
          <th scope="col">With ads</th>
          <th scope="col">With ads, a visitor</th>
        </tr>
      </thead>
      <tbody>
        {arms.map(({ key, label }) => {
          const arm = recovery[key];
          return (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td data-label="Visitors">{formatCount(arm.eligible)}</td>
              <td data-label="Page views">{formatCount(arm.page_views)}</td>
              <td data-label="With ads">{formatCount(arm.ad_enabled_page_views)}</td>
              <td data-label="With ads, a visitor">{arm.eligible > 0 ? arm.per_visitor.toFixed(2) : '–'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const effects = [
  { key: 'incremental', label: 'Page views with ads, more than without the wall' },
  { key: 'lost_visits', label: 'Page views lost because of the wall' },
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
                ? `between ${formatViews(effect.total_interval[0])} and ${formatViews(effect.total_interval[1])}, `
                : 'no interval yet, '}
              {formatPerVisitor(effect.per_visitor)} a visitor
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
