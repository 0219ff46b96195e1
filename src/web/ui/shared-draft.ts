import type { Dispatch, SetStateAction } from 'react';
import { isSame, rebase } from './rebase-draft.ts';

/** What is typed in a form of settings that others may save as well. */
export interface SharedDraft<D> {
  draft: D;
  /** What was stored as the draft began: what differs from it was typed here. */
  base: D;
}

/** A question that waits for its answer: nothing is saved before one is chosen. */
export interface DraftConflict {
  keepMine: () => void;
  useTheirs: () => void;
}

interface SharedDraftState {
  isDirty: boolean;
  /** Set while somebody else has saved other values since the draft began. */
  conflict: DraftConflict | null;
}

/** Follows what is stored as long as nothing is typed, and asks where both have changed something. */
export function useSharedDraft<D extends object>(
  stored: D,
  [{ draft, base }, setState]: readonly [SharedDraft<D>, Dispatch<SetStateAction<SharedDraft<D>>>],
  isPending: boolean,
): SharedDraftState {
  const isDirty = !isSame(draft, stored);
  const isBehind = !isSame(base, stored);
  const isTyped = !isSame(draft, base);
  // A change from elsewhere, as generated paths, shows at once unless something is being typed here.
  if (isBehind && (!isDirty || !isTyped)) setState({ draft: stored, base: stored });
  const isConflict = isBehind && isDirty && isTyped && !isPending;
  const conflict = {
    keepMine: () => setState({ draft: rebase(base, draft, stored), base: stored }),
    useTheirs: () => setState({ draft: stored, base: stored }),
  };
  return { isDirty, conflict: isConflict ? conflict : null };
}
