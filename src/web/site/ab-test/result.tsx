import { useRef, useState } from 'react';
import type { AbTest, AbTesting } from '../../../contract/analytics/ab-testing.ts';
import { verdictText } from '../../../contract/messages/ab-test-texts.ts';
import { learnedText, whatWasLearned } from '../../../contract/messages/learned-texts.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import type { Template } from '../../../contract/sites/templates.ts';
import { LateDialog } from '../../app/late-dialog.tsx';
import { useMay } from '../../app/session/use-may.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { findTemplate } from '../find-template.ts';
import siteStyles from '../site.module.css';
import abTestStyles from './ab-test.module.css';
import { controlOf } from './control-of.ts';
import { FinalNote } from './final-note.tsx';
import { Guardrails } from './guardrails.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Remarks } from './remarks.tsx';
import styles from './result.module.css';
import { ResultTable } from './result-table.tsx';
import { SingleLook } from './single-look.tsx';
import { TestOverTime } from './test-over-time.tsx';
import { TimeLeft } from './time-left.tsx';
import type { WinnerWall } from './use-winner.tsx';
import { VariantCards } from './variant-cards.tsx';

// Comes when it is about to be opened.
const endTest = lazyPart(async () => (await import('./end-test.tsx')).EndTest);

interface ResultProps {
  site: Site;
  result: AbTesting;
  templates: Template[];
  isRunning: boolean;
  wall: WinnerWall;
  /** The same test as the list of tests has it; undefined while it is on its way, and where no test was set up. */
  test: AbTest | undefined;
  /** Opens the settings of the test; left out where they are open. */
  onEdit?: (() => void) | undefined;
  /** Changes as something beside it goes that had the focus. */
  besides?: unknown;
}

/** How the variants do: the verdict in words, the numbers it rests on, and what to do about it. */
export function Result({ site, result, templates, isRunning, wall, test, onEdit, besides }: ResultProps) {
  const mayWrite = useMay('write');
  /** The dialog that ends the test, with the variant that it proposes. */
  const [ending, setEnding] = useState<{ variant?: string } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(heading, `${isRunning} ${ending !== null} ${besides}`);
  const winner = result.variants.find(({ is_winner }) => is_winner);
  const learned = result.stopped_at === null ? null : whatWasLearned(result);
  const templateOf = (name: string) => {
    const all = isRunning ? site.config.ab_test.variants : test?.variants;
    const own = all?.find((variant) => variant.name === name)?.template_id;
    return own === undefined ? undefined : findTemplate(templates, own)?.id;
  };
  return (
    <section className={`panel ${styles.result}`} aria-labelledby="verdict">
      <div className={styles.verdict}>
        <h2 id="verdict" ref={heading} tabIndex={-1}>
          {say(verdictText(result))}
        </h2>
        <p className={winner ? `${styles.verdictState} ${styles.won}` : styles.verdictState}>
          {stateOf(result, isRunning)}
        </p>
        <TimeLeft
          result={result}
          endsOn={isRunning ? site.config.ab_test.ends_on : undefined}
          control={controlOf(site.config.ab_test.variants)?.name ?? ''}
        />
        {learned?.outcome === 'range' && <p>{say(learnedText(learned))}</p>}
        {test && !isRunning && <FinalNote test={test} />}
        {isRunning && site.status === 'inactive' && (
          <p className="soft">{t('ab-test.theSiteIsSwitchedOff')}</p>
        )}
      </div>
      <VariantCards
        siteId={site.id}
        variants={result.variants}
        templateOf={templateOf}
        {...(isRunning &&
          mayWrite && { onUse: (variant: string) => setEnding({ variant }), onNear: endTest.prefetch })}
      />
      <ResultTable
        variants={result.variants}
        control={result.control}
        shares={result.allocation}
        isJudged={result.status !== 'running'}
      />
      <Remarks result={result} />
      {isRunning && mayWrite && (
        <div className={`actions ${abTestStyles.withStatus}`}>
          {winner && (
            <button type="button" className="button primary" onClick={() => wall.use()}>
              {t('common.useThisWall')}
            </button>
          )}
          <button
            type="button"
            className={winner ? 'button quiet' : 'button'}
            onPointerEnter={endTest.prefetch}
            onFocus={endTest.prefetch}
            onClick={() => setEnding({})}
          >
            {t('ab-test.stopTheTest')}
          </button>
          {onEdit && (
            <button type="button" className="button quiet" onClick={onEdit}>
              {t('ab-test.editTheTest')}
            </button>
          )}
          {winner && (
            <p className={`soft ${abTestStyles.smallText}`}>
              {t('ab-test.makesNameTheWallAnd', {
                name: winner.name,
              })}
            </p>
          )}
        </div>
      )}
      {wall.isOffered && mayWrite && (
        <div className={`actions ${abTestStyles.withStatus}`}>
          <button type="button" className="button primary" onClick={() => wall.use()}>
            {t('common.useThisWall')}
          </button>
          <p className={`soft ${abTestStyles.smallText}`}>
            {t('ab-test.makesNameTheWall', {
              name: wall.winner ?? '',
              control: test?.wall_after ?? '',
            })}
          </p>
        </div>
      )}
      {test && <Guardrails site={site} testId={test.id} isRunning={isRunning} />}
      {test && (
        <TestOverTime siteId={site.id} testId={test.id} isBandit={result.caveats.includes('bandit')} />
      )}
      <div className={siteStyles.hows}>
        <HowItWorks />
        <SingleLook variants={result.variants} />
      </div>
      {ending && (
        <LateDialog onClose={() => setEnding(null)}>
          <endTest.Part
            site={site}
            result={result}
            templates={templates}
            variant={ending.variant}
            onClose={() => setEnding(null)}
          />
        </LateDialog>
      )}
    </section>
  );
}

function stateOf({ status }: AbTesting, isRunning: boolean): string {
  if (!isRunning) return t('common.ended');
  return states[status];
}

const states: Record<AbTesting['status'], string> = {
  collecting: t('ab-test.runningTooEarlyForA'),
  running: t('ab-test.runningNoVerdictYet'),
  winner: t('ab-test.thereIsAWinner'),
  tie: t('ab-test.aTie'),
  stopped: t('common.ended'),
};
