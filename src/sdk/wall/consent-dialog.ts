import { consentDialogs } from '../ask/consent-dialog-elements.ts';
import { sleep } from '../sleep.ts';

type Call<Answer> = (command: string, ...more: [number, Answer] | [Answer]) => void;
type Page = Window &
  typeof globalThis & {
    __tcfapi?: Call<(data: { cmpStatus?: string; displayStatus?: string; eventStatus?: string }) => void>;
    __gpp?: Call<(data: { cmpStatus?: string; cmpDisplayStatus?: string }) => void>;
    Didomi?: Record<'notice' | 'preferences', { isVisible(): boolean }>;
    UC_UI?: { isInitialized(): boolean; isConsentRequired(): boolean };
    Osano?: { cm: { dialogOpen: boolean } };
  };

/** `coming`: a consent platform is there and has not loaded yet. */
type State = 'open' | 'coming' | 'closed';

const lookEveryMs = 250;
/** A platform that has not loaded by then is kept away, often by the same blocker. */
const patienceMs = 3000;

/** A wall and the question for consent are never on the screen together: a visitor who answers one should not have to close the other. */
export function watchConsentDialog(window: Page) {
  const started = Date.now();
  let event: string | undefined;
  let isListening = false;

  const sources: (() => State | undefined)[] = [
    () => {
      const { __tcfapi: tcf } = window;
      if (!tcf) return;
      if (!isListening)
        tcf('addEventListener', 2, ({ eventStatus }) => {
          event = eventStatus;
        });
      isListening = true;
      let state: State | undefined;
      tcf('ping', 2, ({ cmpStatus, displayStatus }) => {
        const isShown =
          event === 'cmpuishown' ? displayStatus !== 'hidden' : !event && displayStatus === 'visible';
        state = isShown && displayStatus !== 'disabled' ? 'open' : comes(cmpStatus);
      });
      return state;
    },
    () => {
      let state: State | undefined;
      window.__gpp?.('ping', ({ cmpStatus, cmpDisplayStatus }) => {
        state = cmpDisplayStatus === 'visible' ? 'open' : comes(cmpStatus);
      });
      return state;
    },
    () => openIf(window.Didomi?.notice.isVisible() || window.Didomi?.preferences.isVisible()),
    () => openIf(window.UC_UI?.isInitialized() && window.UC_UI.isConsentRequired()),
    () => openIf(window.Osano?.cm.dialogOpen),
    () =>
      openIf(
        Array.from(window.document.querySelectorAll(consentDialogs)).some((node) => isShown(window, node)),
      ),
  ];

  function state(): State {
    const states = sources.map((look) => {
      try {
        return look();
      } catch {
        return undefined; // the page's own object under that name, or a platform that is not ready
      }
    });
    if (states.includes('open')) return 'open';
    return states.includes('coming') && Date.now() - started < patienceMs ? 'coming' : 'closed';
  }

  return {
    /** Settles once no dialog is open or about to be, or the wall is no longer wanted. */
    async answered(isWanted: () => boolean): Promise<void> {
      while (isWanted() && state() !== 'closed') await sleep(lookEveryMs);
    },
    /** Whether one opens while something else lasts; it may come late, or be opened again from a link. */
    async opensDuring(lasts: () => boolean): Promise<boolean> {
      while (lasts()) {
        if (state() === 'open') return true;
        await sleep(lookEveryMs);
      }
      return false;
    },
  };
}

function comes(cmpStatus: string | undefined): State {
  return cmpStatus === 'stub' || cmpStatus === 'loading' ? 'coming' : 'closed';
}

function openIf(isOpen: boolean | undefined): State {
  return isOpen ? 'open' : 'closed';
}

function isShown(window: Page, node: Element): boolean {
  const { visibility, opacity } = window.getComputedStyle(node);
  return node.getClientRects().length > 0 && visibility === 'visible' && Number(opacity) > 0;
}
