import { useQuery } from '@tanstack/react-query';
import type { Advice } from '../../../contract/analytics/advice.ts';
import { adviceTexts } from '../../../contract/messages/advice-texts.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { adviceQuery } from '../../app/queries.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdviceButton } from '../change/advice-button.tsx';
import { AdviceDone } from '../change/advice-done.tsx';
import { useAdviceChange } from '../change/use-advice-change.ts';
import { useSetupSteps } from '../installation/use-setup-steps.ts';
import styles from './do-next.module.css';

const maxShown = 3;

/** What to do first on this site, with a button that does it, or leads to where it is done. */
export function DoNext({ site, isTurn }: { site: Site; isTurn: boolean }) {
  const advice = useQuery({ ...adviceQuery(site.id), staleTime: 60_000, enabled: isTurn });
  const change = useAdviceChange(site, advice.data);
  const isSettingUp = useSetupSteps(site, true) !== null;
  const list = advice.data?.advice.slice(0, maxShown);
  return (
    <section className={`panel ${styles.next}`} aria-labelledby="do-next-title">
      <h2 id="do-next-title">{t('next.title')}</h2>
      <AdviceDone change={change} list={advice.data} className={styles.applied} />
      {!list && !advice.isError && <Skeleton width="100%" height="4rem" />}
      {advice.isError && <ErrorNotice error={advice.error} onRetry={() => advice.refetch()} />}
      {list?.length === 0 && (
        <p className="soft">{isSettingUp ? t('next.finishSetUp') : t('next.nothing')}</p>
      )}
      {list && list.length > 0 && (
        <ol className={styles.actions}>
          {list.map((each) => (
            <Action
              key={`${each.id} ${each.title}`}
              advice={each}
              siteId={site.id}
              onApply={() => change.apply(each)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

function Action({ advice, siteId, onApply }: { advice: Advice; siteId: string; onApply: () => void }) {
  const { title, text } = adviceTexts(advice);
  return (
    <li className={styles.action}>
      <div>
        <h3>{say(title)}</h3>
        <p className="soft">{say(text)}</p>
      </div>
      <AdviceButton siteId={siteId} advice={advice} className="button small" onApply={onApply} />
    </li>
  );
}
