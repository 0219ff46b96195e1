import { type FormEvent, useState } from 'react';
import type { Site } from '../../contract/sites.ts';
import { refusalWithin } from '../parts/field-reason.ts';
import { type SiteChange, useSiteChange } from '../sites/use-site-change.ts';

export interface SiteForm<D> {
  draft: D;
  set: (part: Partial<D>) => void;
  save: (event: FormEvent) => void;
  isDirty: boolean;
  isSaving: boolean;
  isSaved: boolean;
  error: Error | null;
  /** The sentence, if the server refused this field or something in it. */
  refused: (field: string, sentence: string) => string | undefined;
}

/** One section of the settings: a draft of its fields, saved by itself. */
export function useSiteForm<D extends object>(
  site: Site,
  toDraft: (site: Site) => D,
  toChange: (draft: D) => SiteChange,
): SiteForm<D> {
  const [draft, setDraft] = useState(() => toDraft(site));
  const change = useSiteChange(site.id);
  // A change from elsewhere, as drawn paths, shows at once unless something is being typed here.
  const stored = JSON.stringify(toDraft(site));
  const [known, setKnown] = useState(stored);
  if (stored !== known) {
    setKnown(stored);
    if (JSON.stringify(draft) === known) setDraft(toDraft(site));
  }
  const isDirty = JSON.stringify(draft) !== stored;
  return {
    draft,
    isDirty,
    isSaving: change.isPending,
    isSaved: change.isSuccess && !isDirty,
    error: change.error,
    set(part) {
      setDraft((now) => ({ ...now, ...part }));
      if (!change.isPending) change.reset();
    },
    save(event) {
      event.preventDefault();
      if (change.isPending) return;
      const sent = draft;
      // What was typed meanwhile stays; else the fields show what the server made of them.
      const onSuccess = (saved: Site) => setDraft((now) => (now === sent ? toDraft(saved) : now));
      change.mutate(toChange(sent), { onSuccess });
    },
    refused: (field, sentence) => (refusalWithin(change.error, field) ? sentence : undefined),
  };
}
