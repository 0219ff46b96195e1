import { useQuery } from '@tanstack/react-query';
import type { Site } from '../../../contract/sites/sites.ts';
import { adviceQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { AdviceDone } from '../change/advice-done.tsx';
import { useAdviceChange } from '../change/use-advice-change.ts';
import { WallOff } from '../change/wall-off.tsx';
import siteStyles from '../site.module.css';
import { AdviceCard } from './advice-card.tsx';
import styles from './revenue.module.css';
import { ValueSection } from './revenue-section.tsx';

/** What the numbers advise, each with its own numbers and, where a setting does it, a button. */
export function AdviceList({ site }: { site: Site }) {
  const advice = useQuery(adviceQuery(site.id));
  const change = useAdviceChange(site, advice.data);
  return (
    <ValueSection title={t('revenue.advice')} lead={t('revenue.whatYourOwnNumbersOf')} query={advice}>
      {(data) => (
        <>
          <WallOff site={site} />
          <AdviceDone change={change} list={data} className={siteStyles.applied} />
          {data.advice.length === 0 && <p className="soft">{t('revenue.noAdviceNow')}</p>}
          <ul className={styles.advice}>
            {data.advice.map((each) => (
              <AdviceCard
                key={`${each.id} ${each.title}`}
                siteId={site.id}
                advice={each}
                onApply={() => change.apply(each)}
              />
            ))}
          </ul>
        </>
      )}
    </ValueSection>
  );
}
