import type { DetectionQuality } from '../../../contract/analytics/analytics.ts';
import { rich, t, tn } from '../../i18n/t.ts';
import { formatPercent } from '../../ui/numbers/number-format.ts';

/** Visitors who met a wall and said that they use no blocker, and what to make of it. */
export function FalseAlarms({ quality }: { quality: DetectionQuality }) {
  const { sessions, share_of_walls } = quality.possible_false_alarms;
  return (
    <section className="panel" aria-labelledby="false-alarms">
      <h2 id="false-alarms">{t('Possible false alarms')}</h2>
      {sessions === 0 ? (
        <p className="soft">{t('Nobody who met a wall said that they use no blocker.')}</p>
      ) : (
        <>
          <p>
            {rich('{visitors}, {share} of those who met a wall, said that they use no blocker.', {
              visitors: <strong>{tn(sessions, '{count} visitor', '{count} visitors')}</strong>,
              share: formatPercent(share_of_walls),
            })}
          </p>
          <p className="soft">{advice(share_of_walls)}</p>
        </>
      )}
    </section>
  );
}

function advice(share: number): string {
  if (share < 2) {
    return t('That is few. Some people do not know that their browser or their network blocks ads for them.');
  }
  return t(
    'Look in the table at which blocker it is. If one stands out, open your page as such a visitor below. A network that blocks for everybody, at work or at school, is a usual cause: a wall that can be dismissed treats these visitors fairly.',
  );
}
