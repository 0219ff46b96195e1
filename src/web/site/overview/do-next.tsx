import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Advice } from '../../../contract/analytics/advice.ts';
import { advicePlace, adviceTexts, openAdvice } from '../../../contract/messages/advice-texts.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { adviceQuery } from '../../app/queries.ts';
import { useMay } from '../../app/session/use-may.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { undoOf } from '../change/undo-of.ts';
import { type SiteChange, useSiteChange } from '../change/use-site-change.ts';
import { useSetupSteps } from '../installation/use-setup-steps.ts';
import styles from './do-next.module.css';

const maxShown = 3;

/** What to do first on this site, with a button that does it, or leads to where it is done. */
export function DoNext({ site, isTurn }: { site: Site; isTurn: boolean }) {
  const advice = useQuery({ ...adviceQuery(site.id), staleTime: 60_000, enabled: isTurn });
  const change = useSiteChange(site.id);
  const isSettingUp = useSetupSteps(site, true) !== null;
  const [applied, setApplied] = useState<{ title: string; undo: SiteChange } | null>(null);
  const status = useRef<HTMLDivElement>(null);
  useFocusKept(status, advice.data);
  const apply = (each: Advice) => {
    if (!each.action || change.isPending) return;
    const title = say(adviceTexts(each).title);
    change.mutate(each.action, {
      onSuccess: (changed) => setApplied({ title, undo: undoOf(site, changed) }),
    });
  };
  const takeBack = (undo: SiteChange) => {
    if (!change.isPending) change.mutate(undo, { onSuccess: () => setApplied(null) });
  };
  const list = advice.data?.advice.slice(0, maxShown);
  return (
    <section className={`panel ${styles.next}`} aria-labelledby="do-next-title">
      <h2 id="do-next-title">{t('next.title')}</h2>
      <div role="status" className={styles.applied} ref={status} tabIndex={-1}>
        {applied && (
          <>
            <span>{t('revenue.appliedTitle', { title: applied.title })}</span>
            <button type="button" className="button small" onClick={() => takeBack(applied.undo)}>
              {t('common.undo')}
            </button>
          </>
        )}
      </div>
      {change.isError && <ErrorNotice error={change.error} />}
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
              onApply={() => apply(each)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

function Action({ advice, siteId, onApply }: { advice: Advice; siteId: string; onApply: () => void }) {
  const mayWrite = useMay('write');
  const texts = adviceTexts(advice);
  const [title, text] = [say(texts.title), say(texts.text)];
  const does = mayWrite && advice.action !== null;
  const word = does ? t('revenue.apply') : say(texts.open ?? openAdvice);
  return (
    <li className={styles.action}>
      <div>
        <h3>{title}</h3>
        <p className="soft">{text}</p>
      </div>
      {does ? (
        <button type="button" className="button small" aria-label={`${word}: ${title}`} onClick={onApply}>
          {word}
        </button>
      ) : (
        <Link href={advicePlace(siteId, advice.id)} className="button small" aria-label={`${word}: ${title}`}>
          {word}
        </Link>
      )}
    </li>
  );
}
