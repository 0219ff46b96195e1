import { type RefObject, useEffect, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import linkButtonStyles from '../../ui/link-button.module.css';
import type { Entry } from './entries.ts';
import styles from './save-bar.module.css';

/** What just happened, and how to take it back. */
export interface Notice {
  text: string;
  undo?: () => void;
}

interface SaveBarProps {
  entry: Entry;
  /** Whether a running A/B test shows this template. */
  isTested: boolean;
  notice: Notice | null;
  isSaving: boolean;
  hasErrors: boolean;
  onDiscard: () => void;
}

/** At the bottom of the window while there is something to save: whether everything is saved, and the buttons for it. */
export function SaveBar({ entry, isTested, notice, isSaving, hasErrors, onDiscard }: SaveBarProps) {
  const state = useRef<HTMLDivElement>(null);
  useKeptFocus(state, notice);
  return (
    <div className={entry.isChanged || notice ? `${styles.saveBar} ${styles.atHand}` : styles.saveBar}>
      <div ref={state} className={styles.saveState} role="status" tabIndex={-1}>
        <span>{hasErrors ? t('wall.notSavedPleaseSeeThe') : (notice?.text ?? stateOf(entry, isTested))}</span>
        {notice?.undo && !hasErrors && (
          <button type="button" className={linkButtonStyles.linkButton} onClick={notice.undo}>
            {t('common.undo')}
          </button>
        )}
      </div>
      <div className="actions">
        <a className={`button quiet ${styles.onlyNarrow}`} href="#preview">
          {t('common.preview')}
        </a>
        {entry.isChanged && (
          <button type="button" className="button quiet" onClick={onDiscard}>
            {t('common.discard')}
          </button>
        )}
        <button type="submit" className="button primary" aria-disabled={isSaving}>
          {isSaving ? t('common.saving') : t('common.save')}
        </button>
      </div>
    </div>
  );
}

function stateOf({ stored, isChanged }: Entry, isTested: boolean): string {
  if (!isChanged) return t('wall.everythingIsSaved');
  if (isTested) return t('wall.notSavedYetSavingChanges');
  return stored ? t('wall.changesAreNotSavedYet') : t('wall.thisTemplateIsNotSaved');
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
