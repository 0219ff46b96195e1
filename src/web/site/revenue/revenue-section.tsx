import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { Caveat } from '../../../contract/analytics/recovery.ts';
import { caveatText } from '../../../contract/messages/revenue-texts.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import numbersStyles from '../../numbers/numbers.module.css';
import detailsStyles from '../../ui/details.module.css';
import { QueryState } from '../../ui/query-state.tsx';
import siteStyles from '../site.module.css';

interface ValueSectionProps<T> {
  title: string;
  /** What this is, in a sentence. */
  lead: string;
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** A panel around one reading: its frame stands while the numbers are on the way, and says what went wrong. */
export function ValueSection<T>({ title, lead, query, children }: ValueSectionProps<T>) {
  const id = useId();
  return (
    <section
      className={query.isPlaceholderData ? `panel ${numbersStyles.old}` : 'panel'}
      aria-labelledby={id}
      aria-busy={query.isPending || query.isPlaceholderData}
    >
      <div className={siteStyles.panelWords}>
        <h2 id={id}>{title}</h2>
        <p className="soft">{lead}</p>
      </div>
      <QueryState query={query} height="9rem" />
      {query.data && children(query.data)}
    </section>
  );
}

/** What a reader must know before using the numbers. */
export function Caveats({ caveats }: { caveats: Caveat[] }) {
  if (caveats.length === 0) return null;
  return (
    <details className={detailsStyles.how}>
      <summary>
        <span className={detailsStyles.howMore}>{t('revenue.whatToKnowAboutThese')}</span>
      </summary>
      <ul>
        {caveats.map((caveat) => (
          <li key={caveat.code}>{say(caveatText(caveat))}</li>
        ))}
      </ul>
    </details>
  );
}
