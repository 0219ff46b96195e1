import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Advice } from '../../../contract/analytics/advice.ts';
import { adviceTexts } from '../../../contract/messages/advice-texts.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { adviceQuery } from '../../app/queries.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { undoOf } from '../change/undo-of.ts';
import { type SiteChange, useSiteChange } from '../change/use-site-change.ts';
import { WallOff } from '../change/wall-off.tsx';
import siteStyles from '../site.module.css';
import { AdviceCard } from './advice-card.tsx';
import styles from './revenue.module.css';
import { ValueSection } from './revenue-section.tsx';

/** What was applied here, and what takes it back. */
interface Applied {
  title: string;
  undo: SiteChange;
}

/** What the numbers advise, each with its own numbers and, where a setting does it, a button. */
export function AdviceList({ site }: { site: Site }) {
  const advice = useQuery(adviceQuery(site.id));
  const change = useSiteChange(site.id);
  const [applied, setApplied] = useState<Applied | null>(null);
  const status = useRef<HTMLDivElement>(null);
  useFocusKept(status, advice.data);
  const apply = (advice: Advice) => {
    const { action } = advice;
    if (!action || change.isPending) return;
    const title = say(adviceTexts(advice).title);
    change.mutate(action, { onSuccess: (changed) => setApplied({ title, undo: undoOf(site, changed) }) });
  };
  const takeBack = ({ undo }: Applied) => {
    if (!change.isPending) change.mutate(undo, { onSuccess: () => setApplied(null) });
  };
  return (
    <ValueSection title={t('revenue.advice')} lead={t('revenue.whatYourOwnNumbersOf')} query={advice}>
      {(data) => (
        <>
          <WallOff site={site} />
          <div role="status" className={siteStyles.applied} ref={status} tabIndex={-1}>
            {applied && (
              <>
                <span>{t('revenue.appliedTitle', { title: applied.title })}</span>
                <button type="button" className="button small" onClick={() => takeBack(applied)}>
                  {t('common.undo')}
                </button>
              </>
            )}
          </div>
          {change.isError && <ErrorNotice error={change.error} />}
          {data.advice.length === 0 && <p className="soft">{t('revenue.noAdviceNow')}</p>}
          <ul className={styles.advice}>
            {data.advice.map((each) => (
              <AdviceCard key={`${each.id} ${each.title}`} advice={each} onApply={() => apply(each)} />
            ))}
          </ul>
        </>
      )}
    </ValueSection>
  );
}
