import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { Site } from '../../../contract/sites/sites.ts';
import { useKeptDraft } from '../../app/kept-draft.ts';
import { patchBetween } from '../../app/patch-between.ts';
import { isOutdated } from '../../app/send-versioned.ts';
import { clearRefusal } from '../../ui/clear-refusal.ts';
import { refusalWithin } from '../../ui/field-reason.ts';
import { isSame } from '../../ui/rebase-draft.ts';
import { type DraftConflict, useSharedDraft } from '../../ui/shared-draft.ts';
import { sendKnown } from './send-known.ts';
import { type SiteChange, useSiteChange } from './use-site-change.ts';

export interface SiteForm<D> {
  draft: D;
  set: (part: Partial<D>) => void;
  save: (event: FormEvent) => void;
  /** Back to what is stored. */
  discard: () => void;
  isDirty: boolean;
  isSaving: boolean;
  isSaved: boolean;
  error: Error | null;
  /** Set while somebody else has saved this section after the draft was begun: nothing is saved before one is chosen. */
  conflict: DraftConflict | null;
  /** The sentence, if the server refused this field or something in it. */
  refused: (field: string, sentence: string) => string | undefined;
}

/** What a section sends: names and states as they are, and its part of the settings as a whole. */
type SectionChange = Pick<SiteChange, 'name' | 'status'> & { config?: Partial<Site['config']> };

/**
 * One section of a site's settings: a draft of its fields, saved on its own. A draft waits while other screens are looked at.
 * What is sent is what differs from the state that the draft began with, and only while that state is still stored.
 * @param section names it among the sections of the site.
 */
export function useSiteForm<D extends object>(
  site: Site,
  section: string,
  toDraft: (site: Site) => D,
  toChange: (draft: D) => SectionChange,
): SiteForm<D> {
  const queryClient = useQueryClient();
  const stored = toDraft(site);
  const { state, settle } = useKeptDraft([site.id, 'settings', section], stored);
  const [{ draft, base }, setState] = state;
  // Another section was saved meanwhile: that is no reason to ask. This one: the form asks.
  const change = useSiteChange(site.id, (sent: SiteChange) =>
    sendKnown(queryClient, site, sent, (fresh) => isSame(toDraft(fresh), base)),
  );
  const { isDirty, conflict } = useSharedDraft(stored, state, change.isPending);
  const error = isOutdated(change.error) ? null : change.error;
  return {
    draft,
    isDirty,
    isSaving: change.isPending,
    isSaved: change.isSuccess && !isDirty,
    error,
    conflict,
    set(part) {
      setState((now) => ({ ...now, draft: { ...now.draft, ...part } }));
      clearRefusal(change);
    },
    save(event) {
      event.preventDefault();
      if (change.isPending || conflict) return;
      const sent = draft;
      const { config = {}, ...rest } = toChange(sent);
      const part = Object.fromEntries(Object.keys(config).map((name) => [name, partOf(site, name)]));
      const body = { ...rest, config: patchBetween<Site['config']>(part, config) };
      // Also where the screen was left meanwhile; the form says what was refused.
      void change.mutateAsync(body).then(
        (saved) => settle(sent, toDraft(saved)),
        () => undefined,
      );
    },
    discard() {
      setState({ draft: stored, base: stored });
      change.reset();
    },
    refused: (field, sentence) => (refusalWithin(error, field) ? sentence : undefined),
  };
}

function partOf(site: Site, name: string): unknown {
  return site.config[name as keyof Site['config']];
}
