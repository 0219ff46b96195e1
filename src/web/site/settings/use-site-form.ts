import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { CallError } from '../../../contract/core/client.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { patchBetween } from '../../app/patch-between.ts';
import { siteQuery } from '../../app/queries.ts';
import { useUnsaved } from '../../app/unsaved.ts';
import { refusalWithin } from '../../ui/field-reason.ts';
import { type SiteChange, sendChange, useSiteChange } from '../change/use-site-change.ts';
import { isSame, rebase } from './rebase-draft.ts';

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
  conflict: { keepMine: () => void; useTheirs: () => void } | null;
  /** The sentence, if the server refused this field or something in it. */
  refused: (field: string, sentence: string) => string | undefined;
}

/** What a section sends: names and states as they are, and its part of the settings as a whole. */
type SectionChange = Pick<SiteChange, 'name' | 'status'> & { config?: Partial<Site['config']> };

/** A change of another section may come in between while one is saved; so many in a row do not. */
const maxTries = 5;

/**
 * One section of the settings: a draft of its fields, saved on its own. A draft waits while other screens are looked at.
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
  const [{ draft, base }, setState] = useKeptState(site.id, section, () => ({ draft: stored, base: stored }));
  const isDirty = !isSame(draft, stored);
  const isBehind = !isSame(base, stored);
  // A change from elsewhere, as generated paths, shows at once unless something is being typed here.
  if (isBehind && (!isDirty || isSame(draft, base))) setState({ draft: stored, base: stored });
  const change = useSiteChange(site.id, async (sent) => {
    let known = site;
    for (let tries = 1; ; tries++) {
      try {
        return await sendChange(site.id, sent, known);
      } catch (error) {
        if (!isOutdated(error) || tries === maxTries) throw error;
        known = await queryClient.fetchQuery({ ...siteQuery(site.id), staleTime: 0 });
        // Another section was saved: that is no reason to ask. This one: the form asks.
        if (!isSame(toDraft(known), base)) throw error;
      }
    }
  });
  const isConflict = isBehind && isDirty && !isSame(draft, base) && !change.isPending;
  useUnsaved([site.id, 'settings', section], isDirty);
  const error = isOutdated(change.error) ? null : change.error;
  return {
    draft,
    isDirty,
    isSaving: change.isPending,
    isSaved: change.isSuccess && !isDirty,
    error,
    conflict: isConflict
      ? {
          keepMine: () => setState({ draft: rebase(base, draft, stored), base: stored }),
          useTheirs: () => setState({ draft: stored, base: stored }),
        }
      : null,
    set(part) {
      setState((now) => ({ ...now, draft: { ...now.draft, ...part } }));
      if (!change.isPending) change.reset();
    },
    save(event) {
      event.preventDefault();
      if (change.isPending || isConflict) return;
      const sent = draft;
      const { config = {}, ...rest } = toChange(sent);
      const part = Object.fromEntries(Object.keys(config).map((name) => [name, partOf(site, name)]));
      const body = { ...rest, config: patchBetween<Site['config']>(part, config) };
      // What was typed meanwhile stays; else the fields show what the server made of them.
      const onSuccess = (saved: Site) =>
        setState((now) => ({
          draft: now.draft === sent ? toDraft(saved) : now.draft,
          base: toDraft(saved),
        }));
      change.mutate(body, { onSuccess });
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

function isOutdated(error: unknown): boolean {
  return error instanceof CallError && error.code === 'CONFLICT' && error.details.field === 'If-Match';
}

interface Kept<D> {
  draft: D;
  /** What was stored as the draft began: what differs from it was typed here. */
  base: D;
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
