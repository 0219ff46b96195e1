import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { AbTest } from '../../../contract/analytics/ab-testing.ts';
import { testEndText, verdictText } from '../../../contract/messages/ab-test-texts.ts';
import type { Template } from '../../../contract/sites/templates.ts';
import { abTestsQuery } from '../../app/queries.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { formatInstants } from '../../ui/numbers/day-format.ts';
import { SiteZone } from '../../ui/site-zone.ts';
import { findTemplate } from '../find-template.ts';
import siteStyles from '../site.module.css';
import abTestStyles from './ab-test.module.css';
import { FinalNote } from './final-note.tsx';
import { daysOf, sessionsOf } from './new-run.tsx';
import styles from './past-tests.module.css';
import { Remarks } from './remarks.tsx';
import { ResultTable } from './result-table.tsx';
import { TestOverTime } from './test-over-time.tsx';
import { VariantCards } from './variant-cards.tsx';

/** The tests that ended, each with its result; nothing where none did. */
export function PastTests({ siteId, templates }: { siteId: string; templates: Template[] }) {
  const tests = useQuery(abTestsQuery(siteId));
  if (tests.isError) return <ErrorNotice error={tests.error} onRetry={() => tests.refetch()} />;
  const past = tests.data?.ab_tests.filter(({ stopped_at }) => stopped_at !== null) ?? [];
  if (past.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="past-tests">
      <div className={siteStyles.panelWords}>
        <h2 id="past-tests">{t('ab-test.pastTests')}</h2>
        <p className="soft">{t('ab-test.resultsBecomeFinal')}</p>
      </div>
      <ul className={styles.pastTests}>
        {past.map((test) => (
          <li key={test.id}>
            <PastTest siteId={siteId} test={test} templates={templates} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PastTestProps {
  siteId: string;
  test: AbTest;
  templates: Template[];
}

function PastTest({ siteId, test, templates }: PastTestProps) {
  const [isOpen, setOpen] = useState(false);
  const zone = use(SiteZone);
  return (
    <details className={styles.pastTest} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles.pastTestDays}>
          {formatInstants(test.started_at, test.stopped_at ?? '', zone)}
        </span>{' '}
        <span className={styles.pastTestOutcome}>{outcomeOf(test)}</span>{' '}
        <span className="soft">
          {daysOf(test)}, {sessionsOf(test)}
        </span>
      </summary>
      {isOpen && (
        <div className={styles.pastTestResult}>
          <p>{say(verdictText(test))}</p>
          <FinalNote test={test} />
          <VariantCards
            siteId={siteId}
            variants={test.variants}
            templateOf={(name) => {
              const own = test.variants.find((variant) => variant.name === name);
              return own && findTemplate(templates, own.template_id)?.id;
            }}
          />
          <ResultTable variants={test.variants} control={test.control} shares={null} isJudged />
          <Remarks result={test} />
          <TestOverTime siteId={siteId} testId={test.id} isBandit={test.caveats.includes('bandit')} />
          <p className={`soft ${abTestStyles.smallText}`}>
            {[say(testEndText(test)), templatesOf(test)].filter(Boolean).join(' ')}
          </p>
        </div>
      )}
    </details>
  );
}

function outcomeOf({ variants, verdict }: AbTest): string {
  const winner = variants.find(({ is_winner }) => is_winner);
  if (winner) return t('ab-test.nameWon', { name: winner.name });
  return verdict.code === 'tie' ? t('ab-test.aTie') : t('ab-test.noWinner');
}

function templatesOf({ variants }: AbTest): string {
  const named = variants.map(({ name, template_id, template_name }) =>
    t('ab-test.nameShowedTheTemplateTemplate', { name, template: template_name ?? template_id }),
  );
  return named.join(' ');
}
