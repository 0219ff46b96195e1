import type { RefObject } from 'react';
import { Link } from 'wouter';
import type { TemplateDraft } from '../../../contract/sites/template-drafts.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import { formatDate } from '../../ui/numbers/day-format.ts';
import { Pill } from '../../ui/pill.tsx';

interface NoTestProps {
  siteId: string;
  hasOneTemplate: boolean;
  /** What would be the second template once it is published. */
  unpublished: TemplateDraft | null;
  /** Whether the numbers of an earlier test stand above. */
  isNext: boolean;
  /** Variants of a test that waits to be started; null without one. */
  draft: string[] | null;
  /** Last day of that test, if it has one. */
  endsOn: string | undefined;
  onBegin: () => void;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** What a test is and how to begin one. */
export function NoTest({ isNext, heading, ...props }: NoTestProps) {
  const mayWrite = useMay('write');
  return (
    <section className="panel" aria-labelledby="no-test">
      <h2 id="no-test" ref={heading} tabIndex={-1}>
        {isNext ? t('ab-test.noTestIsRunning') : t('ab-test.findOutWhichWallWorks')}
      </h2>
      <p>{t('ab-test.aTestShowsSomeVisitors')}</p>
      {!props.hasOneTemplate && <SavedDraft {...props} />}
      {!mayWrite && <p className="soft">{t('ab-test.readersDoNotSetItUp')}</p>}
      {mayWrite && (props.hasOneTemplate ? <OneTemplate {...props} /> : <Begin {...props} />)}
    </section>
  );
}

type PartProps = Omit<NoTestProps, 'isNext' | 'heading'>;

/** What is needed first: a second template, or that its draft is published. */
function OneTemplate({ siteId, unpublished }: PartProps) {
  const wall = `/sites/${siteId}/wall`;
  return (
    <>
      <p className="soft">
        {unpublished
          ? t('ab-test.secondIsADraft', { name: unpublished.name })
          : t('ab-test.aTestNeedsTwoTemplates')}
      </p>
      <div className="actions">
        <Link
          className="button primary"
          href={unpublished ? `${wall}?template=${unpublished.id}` : `${wall}?add`}
        >
          {unpublished ? t('ab-test.openTheDraft') : t('ab-test.makeASecondTemplate')}
        </Link>
      </div>
    </>
  );
}

function SavedDraft({ draft, endsOn }: PartProps) {
  if (!draft) return null;
  return (
    <p>
      <Pill look="neutral">{t('ab-test.draft')}</Pill>{' '}
      {t('ab-test.draftOfNames', { names: draft.join(', ') })}{' '}
      {endsOn !== undefined && t('ab-test.endsOn', { day: formatDate(endsOn) })}
    </p>
  );
}

function Begin({ draft, onBegin }: PartProps) {
  return (
    <div className="actions">
      <button type="button" className="button primary" onClick={onBegin}>
        {draft ? t('ab-test.continueDraft') : t('ab-test.setUpATest')}
      </button>
    </div>
  );
}
