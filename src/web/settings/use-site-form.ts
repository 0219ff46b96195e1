import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { Site } from '../../contract/sites.ts';
import { refusalWithin } from '../parts/field-reason.ts';
import { type SiteChange, useSiteChange } from '../sites/use-site-change.ts';
import { useUnsaved } from '../unsaved.ts';

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
  /** The sentence, if the server refused this field or something in it. */
  refused: (field: string, sentence: string) => string | undefined;
}

/**
 * One section of the settings: a draft of its fields, saved by itself. A draft waits while other screens are looked at.
 * @param section names it among the sections of the site.
 */
export function useSiteForm<D extends object>(
  site: Site,
  section: string,
  toDraft: (site: Site) => D,
  toChange: (draft: D) => SiteChange,
): SiteForm<D> {
  // A change from elsewhere, as drawn paths, shows at once unless something is being typed here.
  const stored = JSON.stringify(toDraft(site));
  const [{ draft, known }, setState] = useKeptState(site.id, section, () => ({
    draft: toDraft(site),
    known: stored,
  }));
  const setDraft = (next: D) => setState((now) => ({ ...now, draft: next }));
  const change = useSiteChange(site.id);
  if (stored !== known) {
    setState((now) => ({
      known: stored,
      draft: JSON.stringify(now.draft) === known ? toDraft(site) : now.draft,
    }));
  }
  const isDirty = JSON.stringify(draft) !== stored;
  useUnsaved([site.id, 'settings', section], isDirty);
  return {
    draft,
    isDirty,
    isSaving: change.isPending,
    isSaved: change.isSuccess && !isDirty,
    error: change.error,
    set(part) {
      setState((now) => ({ ...now, draft: { ...now.draft, ...part } }));
      if (!change.isPending) change.reset();
    },
    save(event) {
      event.preventDefault();
      if (change.isPending) return;
      const sent = draft;
      // What was typed meanwhile stays; else the fields show what the server made of them.
      const onSuccess = (saved: Site) =>
        setState((now) => (now.draft === sent ? { ...now, draft: toDraft(saved) } : now));
      change.mutate(toChange(sent), { onSuccess });
    },
    discard() {
      setDraft(toDraft(site));
      change.reset();
    },
    refused: (field, sentence) => (refusalWithin(change.error, field) ? sentence : undefined),
  };
}

interface Kept<D> {
  draft: D;
  /** What was stored as the draft began, to tell what was typed from what is new. */
  known: string;
}

/** State that is there again when the screen is opened again; it ends with the signing in. */
function useKeptState<D extends object>(siteId: string, section: string, begin: () => Kept<D>) {
  const queryClient = useQueryClient();
  const key = ['site-drafts', siteId, section];
  const [state, setState] = useState<Kept<D>>(() => queryClient.getQueryData<Kept<D>>(key) ?? begin());
  useEffect(() => {
    queryClient.setQueryDefaults(['site-drafts'], { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(['site-drafts', siteId, section], state);
  }, [queryClient, siteId, section, state]);
  return [state, setState] as const;
}
