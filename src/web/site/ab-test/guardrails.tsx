import { useQuery } from '@tanstack/react-query';
import type { AbTestDetails } from '../../../contract/analytics/ab-testing.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { ask } from '../../app/ask.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { formatRough } from '../../ui/numbers/number-format.ts';
import styles from './guardrails.module.css';
import { RailTable } from './rail-table.tsx';
import { StageTable } from './stage-table.tsx';
import { useTestChange } from './use-test-change.ts';

/** What the variants cost, what followed from that, and how its owner can decide otherwise. */
export function Guardrails({ site, testId, isRunning }: { site: Site; testId: string; isRunning: boolean }) {
  const params = { id: site.id, testId };
  const { data } = useQuery(ask('GET /v1/analytics/sites/:id/ab-tests/:testId', { params }));
  if (!data || data.guard_rails.rails.length === 0) return null;
  return (
    <section className={styles.rails} aria-labelledby="guardrails">
      <h3 id="guardrails">{t('ab-test.guardrails')}</h3>
      {isRunning && <State site={site} details={data} />}
      <RailTable {...data.guard_rails} />
      {data.stages.length > 1 && <StageTable stages={data.stages} zone={site.config.timezone} />}
    </section>
  );
}

function State({ site, details }: { site: Site; details: AbTestDetails }) {
  const mayWrite = useMay('write');
  const change = useTestChange(site);
  const { ramp_up, reverted, on_break } = details.guard_rails;
  const isRamping = ramp_up !== null && ramp_up.next_share !== null && reverted.length === 0;
  const decide = (guard_rails: { ramp_up: false } | { on_break: 'notify' }) =>
    !change.isPending && change.mutate({ config: { ab_test: { guard_rails } } });
  return (
    <div className={styles.state}>
      {reverted.length > 0 && (
        <>
          <p>{t('ab-test.revertedNow', { count: reverted.length, names: reverted.join(', ') })}</p>
          {mayWrite && (
            <button
              type="button"
              className="button small"
              aria-disabled={change.isPending}
              onClick={() => decide({ on_break: 'notify' })}
            >
              {t('ab-test.showAgain', { names: reverted.join(', ') })}
            </button>
          )}
        </>
      )}
      {isRamping && (
        <>
          <p>
            {t('ab-test.rampNow', {
              share: formatRough(ramp_up.share),
              next: formatRough(ramp_up.next_share ?? 100),
            })}{' '}
            {ramp_up.hours_left > 0 && t('ab-test.rampHours', { count: ramp_up.hours_left })}{' '}
            {ramp_up.sessions_left > 0 && t('ab-test.rampSessions', { count: ramp_up.sessions_left })}
          </p>
          {mayWrite && (
            <button
              type="button"
              className="button small"
              aria-disabled={change.isPending}
              onClick={() => decide({ ramp_up: false })}
            >
              {t('ab-test.rampAll')}
            </button>
          )}
        </>
      )}
      {on_break === null && <p className="soft">{t('ab-test.railsOnlyShown')}</p>}
      {change.isError && <ErrorNotice error={change.error} />}
    </div>
  );
}
