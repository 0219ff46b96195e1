import type { AskSettings } from '../../contract/sites/loader.ts';
import type { AskTools } from '../ask/port.ts';
import type { Handover } from '../handover.ts';
import type { TruceEvents } from '../page-events.ts';

export type AdPage = Window & typeof globalThis & { googletag?: Gpt; pbjs?: Prebid; adsbygoogle?: Adsense };

/** Google Publisher Tag, as far as it is used here; before it has loaded, `cmd` alone. */
export interface Gpt {
  apiReady?: boolean;
  cmd?: { push(run: () => void): unknown };
  pubads(): {
    getSlots(): { getResponseInformation(): object | null }[];
    addEventListener(type: 'slotRenderEnded', listener: (event: { isEmpty: boolean }) => void): unknown;
    refresh(): void;
  };
}

/** Prebid.js; before it has loaded, `que` alone. */
export interface Prebid {
  que?: { push(run: () => void): unknown };
  requestBids?(options: { bidsBackHandler(): void }): unknown;
  setTargetingForGPTAsync(): void;
  onEvent(type: 'adRenderSucceeded' | 'bidWon', handler: () => void): void;
  getAllWinningBids(): unknown[];
}

export interface Adsense {
  loaded?: boolean;
  push(request: object): unknown;
}

export type AdSource = 'gpt' | 'prebid' | 'adsense' | 'own';

export type UnlockTools = Pick<
  AskTools,
  'memory' | 'sessionId' | 'track' | 'emit' | 'flush' | 'serviceKnows'
>;

export type Unlocked = Omit<TruceEvents['unlocked'], 'ads' | 'preview'>;

/** What the part hands over. */
export interface AfterUnlock {
  /**
   * The visitor has allowed ads, and it was counted.
   * @param isFresh the page was loaded without a blocker, and its ads with it.
   */
  unlocked(
    window: AdPage,
    wish: AskSettings['after_unlock'],
    tools: UnlockTools,
    detail: Unlocked,
    isFresh: boolean,
  ): void;
  /** A later page of the session, or the same one that was loaded again for its ads. */
  goOn(window: AdPage, tools: UnlockTools, before: Handover | undefined): Promise<void>;
}
