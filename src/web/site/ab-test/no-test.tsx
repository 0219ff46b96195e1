import { Link } from 'wouter';
import { t } from '../../i18n/t.ts';

interface NoTestProps {
  siteId: string;
  hasOneTemplate: boolean;
  /** Whether the numbers of an earlier test stand above. */
  isNext: boolean;
  onBegin: () => void;
}

/** What a test is and how to begin one. */
export function NoTest({ siteId, hasOneTemplate, isNext, onBegin }: NoTestProps) {
  return (
    <section className="panel" aria-labelledby="no-test">
      <h2 id="no-test">{isNext ? t('ab-test.noTestIsRunning') : t('ab-test.findOutWhichWallWorks')}</h2>
      <p>{t('ab-test.aTestShowsSomeVisitors')}</p>
      {hasOneTemplate ? (
        <>
          <p className="soft">{t('ab-test.aTestNeedsTwoTemplates')}</p>
          <div className="actions">
            <Link className="button primary" href={`/sites/${siteId}/wall`}>
              {t('ab-test.makeASecondTemplate')}
            </Link>
          </div>
        </>
      ) : (
        <div className="actions">
          <button type="button" className="button primary" onClick={onBegin}>
            {t('ab-test.setUpATest')}
          </button>
        </div>
      )}
    </section>
  );
}
