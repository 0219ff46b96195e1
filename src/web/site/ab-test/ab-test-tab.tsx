import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Site } from '../../../contract/sites/sites.ts';
import type { TemplateDraft } from '../../../contract/sites/template-drafts.ts';
import type { Template } from '../../../contract/sites/templates.ts';
import { forgetKept, useIsKept } from '../../app/kept-draft.ts';
import { abTestingQuery, abTestsQuery, templateDraftsQuery, templatesQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { WallOff } from '../change/wall-off.tsx';
import { findTemplate } from '../find-template.ts';
import styles from './ab-test.module.css';
import { draftOfSite } from './draft-of-site.ts';
import { HoldoutForm } from './holdout-form.tsx';
import { NoTest } from './no-test.tsx';
import { PastTests } from './past-tests.tsx';
import { Result } from './result.tsx';
import { TestForm } from './test-form.tsx';
import { useProposed } from './use-proposed.ts';
import { testPlace } from './use-test-draft.ts';
import { useWinnerWall, WinnerWallDone } from './use-winner.tsx';

const refreshMs = 30_000;

/** The test of a site's wall: what it shows, and how it is set up. */
export function TestTab({ site }: { site: Site }) {
  const templates = useQuery(templatesQuery(site.id));
  const written = useQuery(templateDraftsQuery(site.id));
  const result = useQuery({ ...abTestingQuery(site.id), refetchInterval: refreshMs });
  const tests = useQuery(abTestsQuery(site.id));
  const isRunning = site.config.ab_test.enabled && site.config.ab_test.variants.length > 1;
  const [proposed, forgetProposed] = useProposed();
  const queryClient = useQueryClient();
  const isTyped = useIsKept(testPlace(site.id, isRunning));
  const [isSettingUp, setSettingUp] = useState((proposed !== null && !isRunning) || isTyped);
  // The settings of a test that ended would look like those of the next one.
  useEffect(() => (isRunning ? () => setSettingUp(false) : undefined), [isRunning]);
  useEffect(() => forgetKept(queryClient, testPlace(site.id, !isRunning)), [queryClient, site.id, isRunning]);
  const test = tests.data?.ab_tests.find(({ started_at }) => started_at === result.data?.started_at);
  const wall = useWinnerWall(site, { result: result.data, test, templates: templates.data?.templates });
  const [isDrafted, setDrafted] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(heading, isSettingUp);
  const begin = () => {
    setDrafted(false);
    setSettingUp(true);
  };
  const done = () => {
    forgetKept(queryClient, testPlace(site.id, isRunning));
    setSettingUp(false);
    forgetProposed();
  };
  const error = templates.error ?? result.error ?? written.error;
  const retry = () => {
    void templates.refetch();
    void result.refetch();
    void written.refetch();
  };
  const notice = error && <ErrorNotice error={error} onRetry={retry} />;
  if (!templates.data || !result.data || written.isPending) return notice ?? <PageSkeleton />;

  const known = templates.data.templates;
  const draft = isRunning ? null : draftOfSite(site, test, known);
  const hasResult = isRunning || result.data.started_at !== null;
  return (
    <div className={styles.experiment}>
      {notice}
      <WallOff site={site} />
      <WinnerWallDone wall={wall} />
      <p role="status" className="visually-hidden">
        {isDrafted && t('wall.draftSaved')}
      </p>
      {hasResult && (
        <Result
          site={site}
          result={result.data}
          templates={known}
          isRunning={isRunning}
          wall={wall}
          test={test}
          onEdit={isSettingUp ? undefined : begin}
          besides={isRunning && isSettingUp}
        />
      )}
      {isSettingUp ? (
        <TestForm
          site={site}
          templates={known}
          isRunning={isRunning}
          result={result.data}
          wall={wall}
          proposed={draft ? undefined : findTemplate(known, proposed ?? '')?.id}
          onDone={done}
          onDrafted={() => {
            done();
            setDrafted(true);
          }}
        />
      ) : isRunning ? null : (
        <NoTest
          draft={draft}
          endsOn={site.config.ab_test.ends_on}
          siteId={site.id}
          hasOneTemplate={known.length < 2}
          unpublished={firstUnpublished(known, written.data?.drafts)}
          isNext={hasResult}
          onBegin={begin}
          heading={heading}
        />
      )}
      <PastTests siteId={site.id} templates={known} />
      <HoldoutForm site={site} />
    </div>
  );
}

/** A draft that would become a template of its own: no test can show it before. */
function firstUnpublished(published: Template[], drafts: TemplateDraft[] = []): TemplateDraft | null {
  return drafts.find((draft) => published.every(({ name }) => name !== draft.name)) ?? null;
}
