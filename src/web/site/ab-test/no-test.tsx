import { Link } from 'wouter';
import { t } from '../../i18n/t.ts';
import { formatDate } from '../../ui/numbers/day-format.ts';
import { Pill } from '../../ui/pill.tsx';

interface NoTestProps {
  siteId: string;
  hasOneTemplate: boolean;
  /** Whether the numbers of an earlier test stand above. */
  isNext: boolean;
  /** Variants of a test that waits to be started; null without one. */
  draft: string[] | null;
  /** Last day of that test, if it has one. */
  endsOn: string | undefined;
  onBegin: () => void;
}

/** What a test is and how to begin one. */
export function NoTest({ siteId, hasOneTemplate, isNext, draft, endsOn, onBegin }: NoTestProps) {
  return (
    <section className="panel" aria-labelledby="no-test">
      <h2 id="no-test">{isNext ? t('ab-test.noTestIsRunning') : t('ab-test.findOutWhichWallWorks')}</h2>
      <p>{t('ab-test.aTestShowsSomeVisitors')}</p>
      {hasOneTemplate ? (
        <>
          <p className="soft">{t('ab-test.aTestNeedsTwoTemplates')}</p>
          <div className="actions">
            <Link className="button primary" href={`/sites/${siteId}/wall?add`}>
              {t('ab-test.makeASecondTemplate')}
            </Link>
          </div>
        </>
      ) : (
        <>
          {draft && (
            <p>
              <Pill look="neutral">{t('ab-test.draft')}</Pill>{' '}
              {t('ab-test.draftOfNames', { names: draft.join(', ') })}{' '}
              {endsOn !== undefined && t('ab-test.endsOn', { day: formatDate(endsOn) })}
            </p>
          )}
          <div className="actions">
            <button type="button" className="button primary" onClick={onBegin}>
              {draft ? t('ab-test.continueDraft') : t('ab-test.setUpATest')}
            </button>
          </div>
        </>
      )}
    </section>
  );
}
