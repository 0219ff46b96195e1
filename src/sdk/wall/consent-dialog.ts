import { consentDialogs } from '../ask/consent-dialog-elements.ts';
import { sleep } from '../sleep.ts';
import { elementsIn, isFixed } from './look.ts';

type Call<Answer> = (command: string, ...more: [number, Answer] | [Answer]) => void;
type Page = Window &
  typeof globalThis & {
    __tcfapi?: Call<(data: { cmpStatus?: string; displayStatus?: string; eventStatus?: string }) => void>;
    __gpp?: Call<(data: { cmpStatus?: string; cmpDisplayStatus?: string }) => void>;
    Didomi?: Record<'notice' | 'preferences', { isVisible(): boolean }>;
    UC_UI?: { isInitialized(): boolean; isConsentRequired(): boolean };
    Osano?: { cm: { dialogOpen: boolean } };
  };

/** `coming`: a consent platform is there and has not loaded yet. Anything else: no dialog. */
type State = 'open' | 'coming' | boolean | undefined;

/** A wall and the question for consent are never on the screen together: a visitor who answers one should not have to close the other. */
export function watchConsentDialog(window: Page) {
  const lookEveryMs = 250;
  /** What has not come by then is kept away, often by the same blocker: a platform that loads, or a dialog that one says is open. */
  const patienceMs = 3000;
  const started = Date.now();
  let event: string | undefined;
  let isListening = false;
  let claimedAt: number | undefined;

  const sources: (() => State)[] = [
    () => {
      const { __tcfapi: tcf } = window;
      if (!tcf) return;
      if (!isListening)
        tcf('addEventListener', 2, ({ eventStatus }) => {
          event = eventStatus;
        });
      isListening = true;
      let state: State;
      tcf('ping', 2, ({ cmpStatus, displayStatus }) => {
        const isShown =
          event === 'cmpuishown' ? displayStatus !== 'hidden' : !event && displayStatus === 'visible';
        state = isShown && displayStatus !== 'disabled' ? 'open' : comes(cmpStatus);
      });
      return state;
    },
    () => {
      let state: State;
      window.__gpp?.('ping', ({ cmpStatus, cmpDisplayStatus }) => {
        state = cmpDisplayStatus === 'visible' ? 'open' : comes(cmpStatus);
      });
      return state;
    },
    () => (window.Didomi?.notice.isVisible() || window.Didomi?.preferences.isVisible()) && 'open',
    () => window.UC_UI?.isInitialized() && window.UC_UI.isConsentRequired() && 'open',
    () => window.Osano?.cm.dialogOpen && 'open',
  ];

  function state(): State {
    const states = sources.map((look) => {
      try {
        return look();
      } catch {
        return false; // the page's own object under that name, or a platform that is not ready
      }
    });
    const { document } = window;
    const now = Date.now();
    claimedAt = states.includes('open') ? (claimedAt ?? now) : undefined;
    if ([...document.querySelectorAll(consentDialogs)].some((node) => isShown(window, node))) return 'open';
    // Filter lists hide dialogs, of which their platforms know nothing.
    if (claimedAt && (now - claimedAt < patienceMs || isCovered(window))) return 'open';
    return states.includes('coming') && now - started < patienceMs && 'coming';
  }

  return {
    /** Settles once no dialog is open or about to be, or the wall is no longer wanted. */
    async answered(isWanted: () => boolean): Promise<void> {
      while (isWanted() && state()) await sleep(lookEveryMs);
    },
    /** Whether one opens while something else lasts; it may come late, or be opened again from a link. */
    async opensDuring(lasts: () => boolean): Promise<boolean> {
      while (lasts() && state() !== 'open') await sleep(lookEveryMs);
      return lasts();
    },
  };
}

function comes(cmpStatus: string | undefined): State {
  return (cmpStatus === 'stub' || cmpStatus === 'loading') && 'coming';
}

/**
 * Whether something lies on the page where dialogs do: in the middle or below. What is less than 97 pixels high at the lower edge
 * is a bar of the page's own, with tabs or for its app: a question for consent needs more room. (The lowest spots are at three
 * quarters of the given height.)
 */
function isCovered(window: Page): boolean {
  const { document, innerWidth, innerHeight } = window;
  return elementsIn(document, 0, innerHeight / 4, innerWidth, innerHeight - 130).some((found) => {
    // A layer around a hidden dialog shows nothing: it was hit itself, and has no color. What holds no element may be a picture,
    // a frame or a closed shadow root.
    let isDrawn = !found?.firstElementChild;
    for (let node = found; node; node = node.parentElement) {
      if (node.shadowRoot) return true; // what is in it cannot be seen from outside
      isDrawn ||= !/^rgba.* 0\)$/.test(window.getComputedStyle(node).backgroundColor);
      if (isFixed(window, node)) return isDrawn;
    }
    return false;
  });
}

function isShown(window: Page, node: Element): boolean {
  const { visibility, opacity } = window.getComputedStyle(node);
  return !!node.getClientRects()[0] && visibility === 'visible' && Number(opacity) > 0;
}
