import type { AbTestStage } from '../../../contract/analytics/guardrails.ts';
import { t } from '../../i18n/t.ts';
import { Moment } from '../../ui/moment.tsx';
import { formatCount, formatRough, formatShare } from '../../ui/numbers/number-format.ts';
import tableStyles from '../../ui/table.module.css';
import styles from './stage-table.module.css';

/** The steps of a ramp-up and the versions of variants; those that do not count in the verdict are gray. */
export function StageTable({ stages, zone }: { stages: AbTestStage[]; zone: string }) {
  const names = stages[0]?.variants.map(({ name }) => name) ?? [];
  return (
    <>
      <h4>{t('ab-test.stages')}</h4>
      <p className="soft">{t('ab-test.stagesApart')}</p>
      <table className={`${tableStyles.plainTable} ${tableStyles.stacks}`}>
        <caption className="visually-hidden">{t('ab-test.stages')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ab-test.stageSince')}</th>
            <th scope="col">{t('ab-test.stageShare')}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stages.map((stage) => (
            <tr key={stage.from} className={stage.counts ? undefined : styles.apart}>
              <th scope="row">
                {causeOf(stage)}
                <span className={styles.interval}>
                  <Moment at={stage.from} zone={zone} />
                </span>
              </th>
              <td data-label={t('ab-test.stageShare')}>{formatRough(stage.share)}</td>
              {stage.variants.map(({ name, impressions, conversions }) => (
                <td key={name} data-label={name}>
                  {formatShare(conversions, impressions)}{' '}
                  <span className="soft">{t('ab-test.ofCount', { shown: formatCount(impressions) })}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function causeOf({ began_by, edited, broken }: AbTestStage): string {
  if (began_by === 'started') return t('ab-test.stageStarted');
  if (began_by === 'ramp_up') return t('ab-test.stageRampUp');
  if (began_by === 'template') return t('ab-test.stageTemplate', { names: edited.join(', ') });
  if (began_by !== 'guard_rail') return t('ab-test.stageShares');
  return t('ab-test.stageGuardrail', {
    names: [...new Set(broken.map(({ variant }) => variant))].join(', '),
  });
}
