import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import linkButtonStyles from '../../ui/link-button.module.css';
import { ErrorNotice } from '../../ui/notice.tsx';
import type { Entry, InTest } from './entries.ts';
import { PublishButton } from './publish-button.tsx';
import styles from './save-bar.module.css';

/** What just happened, and how to take it back. */
export interface Notice {
  text: string;
  undo?: () => void | Promise<void>;
}

interface SaveBarProps {
  site: Site;
  entry: Entry;
  /** The running A/B test that shows this template. */
  tested: InTest | null;
  notice: Notice | null;
  isSaving: boolean;
  hasErrors: boolean;
  onPublish: () => void;
  onDiscard: () => void;
  onDiscardDraft: () => Promise<unknown>;
}

/** At the bottom of the window while there is something to save or to publish: what is, and the buttons for it. */
export function SaveBar({ entry, notice, isSaving, hasErrors, ...bar }: SaveBarProps) {
  const state = useRef<HTMLDivElement>(null);
  useKeptFocus(state, notice);
  const undo = useMutation({ mutationFn: async (act: NonNullable<Notice['undo']>) => act() });
  const hasFailed = undo.isError && undo.variables === notice?.undo;
  const isAtHand = entry.isChanged || entry.saved || notice;
  return (
    <div className={isAtHand ? `${styles.saveBar} ${styles.atHand}` : styles.saveBar}>
      <div ref={state} className={styles.saveState} role="status" tabIndex={-1}>
        <span>{hasErrors ? t('wall.notSavedPleaseSeeThe') : (notice?.text ?? stateOf(entry))}</span>
        {notice?.undo && !hasErrors && (
          <button
            type="button"
            className={linkButtonStyles.linkButton}
            aria-disabled={undo.isPending}
            onClick={() => notice.undo && !undo.isPending && undo.mutate(notice.undo)}
          >
            {t('common.undo')}
          </button>
        )}
      </div>
      {hasFailed && <ErrorNotice error={undo.error} />}
      <div className="actions">
        {entry.isChanged && (
          <button type="button" className="button quiet" onClick={bar.onDiscard}>
            {t('common.discard')}
          </button>
        )}
        {entry.saved && !entry.isChanged && (
          <ConfirmButton
            label={t('wall.discardDraft')}
            question={t('wall.discardTheDraftOfName', { name: entry.name })}
            confirm={t('wall.discardDraft')}
            pending={t('wall.discarding')}
            act={bar.onDiscardDraft}
          >
            <p>{entry.stored ? t('wall.discardKeepsPublished') : t('wall.discardDeletesTemplate')}</p>
          </ConfirmButton>
        )}
        <button type="submit" className="button" aria-disabled={isSaving}>
          {isSaving ? t('common.saving') : t('common.save')}
        </button>
        {entry.isPublishable && (
          <PublishButton site={bar.site} entry={entry} tested={bar.tested} onPublish={bar.onPublish} />
        )}
      </div>
    </div>
  );
}

function stateOf({ stored, saved, isChanged, isPublishable }: Entry): string {
  if (isChanged) return stored || saved ? t('wall.changesAreNotSavedYet') : t('wall.thisTemplateIsNotSaved');
  return isPublishable ? t('wall.draftNotPublished') : t('wall.everythingIsPublished');
}

/**
 * A button that is gone once it was pressed leaves the focus here, beside what it did and how to undo that: also when
 * it goes a little later than the notice comes.
 */
function useKeptFocus(state: RefObject<HTMLElement | null>, notice: Notice | null): void {
  const last = useRef<Notice | null>(null);
  useEffect(() => {
    if (last.current === notice) return;
    last.current = notice;
    const pressed = document.activeElement;
    const isGone = () => document.activeElement === document.body;
    const keep = () => state.current?.focus({ preventScroll: true });
    if (isGone()) return keep();
    const leaving = new MutationObserver(() => {
      if (pressed?.isConnected) return;
      if (isGone()) keep();
      leaving.disconnect();
    });
    leaving.observe(document.body, { subtree: true, childList: true });
    return () => leaving.disconnect();
  }, [state, notice]);
}
