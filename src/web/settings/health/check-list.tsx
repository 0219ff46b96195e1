import { t } from '../../i18n/t.ts';
import { Pill, type PillLook } from '../../ui/pill.tsx';
import styles from './health.module.css';
import type { HealthCheck } from './health-checks.ts';

const levels: Record<HealthCheck['level'], { word: string; look: PillLook }> = {
  bad: { word: t('health.needsYou'), look: 'fail' },
  warn: { word: t('health.worthKnowing'), look: 'inactive' },
  ok: { word: t('health.good'), look: 'pass' },
};
const order = Object.keys(levels);

/** What needs somebody first, then the others in their order. */
export function CheckList({ checks }: { checks: HealthCheck[] }) {
  const sorted = [...checks].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  return (
    <section className="panel" aria-labelledby="health-checks">
      <h2 id="health-checks">{t('health.checks')}</h2>
      <ul className={styles.healthChecks}>
        {sorted.map(({ name, level, says, advice }) => (
          <li key={name}>
            <Pill look={levels[level].look}>{levels[level].word}</Pill>
            <div>
              <h3>{name}</h3>
              <p>{says}</p>
              {advice && <p className="soft">{advice}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
