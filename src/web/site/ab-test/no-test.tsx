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
    <section className="panel no-test" aria-labelledby="no-test">
      <h2 id="no-test">{isNext ? t('No test is running') : t('Find out which wall works better')}</h2>
      <p>
        {t(
          'A test shows some visitors one wall and others another, by chance, and counts who allows ads. After a week or more you see which one more visitors say yes to, or that it makes no difference.',
        )}
      </p>
      {hasOneTemplate ? (
        <>
          <p className="soft">
            {t(
              'A test needs two templates, and this site has one. Make a second one that differs in one thing, for instance the title.',
            )}
          </p>
          <div className="actions">
            <Link className="button primary" href={`/sites/${siteId}/wall`}>
              {t('Make a second template')}
            </Link>
          </div>
        </>
      ) : (
        <div className="actions">
          <button type="button" className="button primary" onClick={onBegin}>
            {t('Set up a test')}
          </button>
        </div>
      )}
    </section>
  );
}
