import { useRef, useState } from 'react';
import type { AbTesting } from '../../../contract/analytics/ab-testing.ts';
import { verdictText } from '../../../contract/messages/ab-test-texts.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import type { Template } from '../../../contract/sites/templates.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import siteStyles from '../site.module.css';
import abTestStyles from './ab-test.module.css';
import { EndTest } from './end-test.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Remarks } from './remarks.tsx';
import styles from './result.module.css';
import { ResultTable } from './result-table.tsx';
import { SingleLook } from './single-look.tsx';
import { TimeLeft } from './time-left.tsx';
import type { WinnerWall } from './use-winner.tsx';

interface ResultProps {
  site: Site;
  result: AbTesting;
  templates: Template[];
  isRunning: boolean;
  wall: WinnerWall;
}

/** How the variants do: the verdict in words, the numbers it rests on, and what to do about it. */
export function Result({ site, result, templates, isRunning, wall }: ResultProps) {
  const [isEnding, setEnding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(heading, `${isRunning} ${isEnding}`);
  const winner = result.variants.find(({ is_winner }) => is_winner);
  return (
    <section className={`panel ${styles.result}`} aria-labelledby="verdict">
      <div className={styles.verdict}>
        <p className={winner ? `${styles.verdictState} ${styles.won}` : styles.verdictState}>
          {stateOf(result, isRunning)}
        </p>
        <h2 id="verdict" ref={heading} tabIndex={-1}>
          {say(verdictText(result))}
        </h2>
        <TimeLeft result={result} />
        {isRunning && site.status === 'inactive' && (
          <p className="soft">{t('ab-test.theSiteIsSwitchedOff')}</p>
        )}
      </div>
      <ResultTable
        variants={result.variants}
        shares={result.allocation}
        isJudged={result.status !== 'running'}
      />
      <Remarks result={result} />
      {isRunning && (
        <div className={`actions ${abTestStyles.withStatus}`}>
          {winner && (
            <button type="button" className="button primary" onClick={() => wall.use()}>
              {t('common.useThisWall')}
            </button>
          )}
          <button
            type="button"
            className={winner ? 'button quiet' : 'button'}
            onClick={() => setEnding(true)}
          >
            {t('ab-test.stopTheTest')}
          </button>
          {winner && (
            <p className={`soft ${abTestStyles.smallText}`}>
              {t('ab-test.showsNameToEveryoneAnd', {
                name: winner.name,
              })}
            </p>
          )}
        </div>
      )}
      <div className={siteStyles.hows}>
        <HowItWorks />
        <SingleLook variants={result.variants} />
      </div>
      {isEnding && (
        <EndTest site={site} result={result} templates={templates} onClose={() => setEnding(false)} />
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
