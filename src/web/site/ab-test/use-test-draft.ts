import type { Site } from '../../../contract/sites/sites.ts';
import type { Template } from '../../../contract/sites/templates.ts';
import { useKeptState, useSettle } from '../../app/kept-draft.ts';
import { isOutdated } from '../../app/send-versioned.ts';
import { clearRefusal } from '../../ui/clear-refusal.ts';
import { type SharedDraft, useSharedDraft } from '../../ui/shared-draft.ts';
import type { SiteChange } from '../change/use-site-change.ts';
import { type TestDraft, testDraftOf } from './test-draft.ts';
import { useTestChange } from './use-test-change.ts';

interface Kept extends SharedDraft<TestDraft> {
  /** The template that it was to be begun with, and the settings that this was proposed over. */
  proposal?: { id: string; over: string };
}

/** Of a running test and of one that is set up: what was typed for the one is nothing for the other. */
export function testPlace(siteId: string, isRunning: boolean): string[] {
  return [siteId, isRunning ? 'ab-test-running' : 'ab-test'];
}

/** The test in the form. It waits while other screens are looked at, and never goes over one that was saved meanwhile. */
export function useTestDraft(
  site: Site,
  templates: Template[],
  { isRunning, proposed }: { isRunning: boolean; proposed: string | undefined },
) {
  const over = JSON.stringify(site.config.ab_test);
  const place = testPlace(site.id, isRunning);
  const kept = useKeptState<Kept>(place, () => {
    const draft = testDraftOf(site.config, templates, proposed);
    return { draft, base: draft, ...(proposed !== undefined && { proposal: { id: proposed, over } }) };
  });
  const [{ draft, proposal }, setState] = kept;
  const settle = useSettle(place, setState);
  const change = useTestChange(site);
  const stored = testDraftOf(site.config, templates, proposal?.over === over ? proposal.id : undefined);
  const { isDirty, conflict } = useSharedDraft(stored, kept, change.isPending);
  return {
    draft,
    conflict,
    isPending: change.isPending,
    isSaved: change.isSuccess && !isDirty,
    // The notice says it, and what to do.
    error: conflict && isOutdated(change.error) ? null : change.error,
    set(part: Partial<TestDraft>) {
      setState((now) => ({ ...now, draft: { ...now.draft, ...part } }));
      clearRefusal(change);
    },
    send(body: SiteChange, onSaved: () => void) {
      if (change.isPending || conflict) return;
      const sent = draft;
      // Also where the form was left meanwhile; `onSaved` is for the one that is there.
      void change.mutateAsync(body, { onSuccess: onSaved }).then(
        (saved) => settle(sent, testDraftOf(saved.config, templates)),
        () => undefined,
      );
    },
  };
}
