import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AbTest, AbTesting } from '../../../contract/analytics/ab-testing.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import type { Template } from '../../../contract/sites/templates.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { testGoesOn } from '../change/test-goes-on.ts';
import type { SiteChange } from '../change/use-site-change.ts';
import { findTemplate } from '../find-template.ts';
import siteStyles from '../site.module.css';
import { recentEnd } from './recent-end.ts';
import { useTestChange } from './use-test-change.ts';

/** What was done with the winner's wall; `undo` is what takes it back. */
interface Done {
  text: string;
  undo?: Undo;
}

interface Undo {
  change: SiteChange;
  /** When the test began that the change ended; null where it had ended before. */
  startedAt: string | null;
  /** What everyone sees again then. */
  name: string;
}

interface Known {
  result: AbTesting | undefined;
  test: AbTest | undefined;
  templates: Template[] | undefined;
}

/**
 * Makes the winner's template the site's wall, which ends the test if it still runs, and takes that back. A test that
 * ended on its last day still offers its winner, as nobody has decided yet.
 */
export function useWinnerWall(site: Site, { result, test, templates = [] }: Known) {
  const change = useTestChange(site);
  const queryClient = useQueryClient();
  const [now, setDone] = useState<Done | null>(null);
  const lately = useRecentlyDone(site, test, templates);
  const done = now ?? lately;
  const winner = result?.variants.find(({ is_winner }) => is_winner)?.name ?? null;
  const { template_id, ab_test } = site.config;
  const hasEnded = !ab_test.enabled && test?.ended_because === 'date_reached';
  const variants = hasEnded ? test.variants : ab_test.variants;
  const template = variants.find(({ name }) => name === winner)?.template_id;
  const found = template === undefined ? undefined : findTemplate(templates, template);
  const isOffered = hasEnded && found !== undefined && found !== findTemplate(templates, template_id);

  const use = (onUsed?: () => void) => {
    if (winner === null || template === undefined || change.isPending) return;
    const text = hasEnded
      ? t('ab-test.nameIsNowTheWall', { name: winner })
      : t('ab-test.nameIsNowTheWallThe', { name: winner });
    const undo = hasEnded
      ? { change: { config: { template_id } }, startedAt: null, name: test.wall_after ?? template_id }
      : {
          change: { config: { template_id, ab_test: { enabled: true } } },
          startedAt: result?.started_at ?? null,
          name: winner,
        };
    const body = {
      config: { template_id: template, ...(!hasEnded && { ab_test: { enabled: false } }) },
    };
    change.mutate(body, {
      onSuccess: () => {
        setDone({ text, undo });
        onUsed?.();
      },
    });
  };
  const takeBack = (undo: Undo) => {
    if (change.isPending) return;
    change.mutate(undo.change, { onSuccess: async () => setDone({ text: await goesOn(undo) }) });
  };
  const goesOn = async ({ startedAt, name }: Undo) =>
    startedAt === null
      ? t('ab-test.nameIsTheWallAgain', { name })
      : testGoesOn(queryClient, site.id, startedAt);
  return { winner, isOffered, use, takeBack, done, forget: () => setDone(null), error: change.error };
}

/** What was done before the page was loaded, as long as it can be taken back. */
function useRecentlyDone(site: Site, test: AbTest | undefined, templates: Template[]): Done | null {
  const mayWrite = useMay('write');
  const [nowMs, setNowMs] = useState(Date.now);
  const end = mayWrite ? recentEnd(site, test, templates, nowMs) : null;
  const untilMs = end?.untilMs;
  useEffect(() => {
    if (untilMs === undefined) return;
    const timer = setTimeout(() => setNowMs(Date.now()), untilMs - Date.now());
    return () => clearTimeout(timer);
  }, [untilMs]);
  if (!end) return null;
  return { text: t('ab-test.nameIsNowTheWallThe', { name: end.name }), undo: end };
}

export type WinnerWall = ReturnType<typeof useWinnerWall>;

/** Says what was done with the winner's wall, with a button that takes it back. */
export function WinnerWallDone({ wall: { done, takeBack, error } }: { wall: WinnerWall }) {
  const status = useRef<HTMLDivElement>(null);
  useFocusKept(status, done);
  return (
    <>
      <div role="status" className={siteStyles.applied} ref={status} tabIndex={-1}>
        {done && <span>{done.text}</span>}
        {done?.undo && (
          <button type="button" className="button small" onClick={() => done.undo && takeBack(done.undo)}>
            {t('common.undo')}
          </button>
        )}
      </div>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
