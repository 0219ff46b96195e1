import type { KnownVisit } from '../../contract/events/events.ts';
import type { LoaderSettings } from '../../contract/sites/loader.ts';
import type { FirstLook } from '../detect/first-look.ts';
import type { TagState } from '../detect/silent-tags.ts';
import type { Checked, Verdict } from '../detect/verdict.ts';
import type { Handover } from '../handover.ts';
import type { WallPart, WallTools } from '../wall/port.ts';

/** What the core gives the part that asks: a script of its own, loaded where a blocker was found. */
export interface AskTools extends WallTools {
  settings: LoaderSettings;
  mayStore(): boolean;
  wantsProbe(): boolean;
  /** The page's own ad tags as they are now. */
  tags(): TagState;
  pageViews(): number;
  /** The page said so by `Truce.init({ exempt })`. */
  isExempt(): boolean;
  /** What the service knows of this visit, once it has taken an event of this page view; never where it gets none. */
  serviceKnows(): Promise<KnownVisit | undefined> | undefined;
  load<T = WallPart>(part: string): Promise<T>;
}

/** Why there is no wall on a page view with a blocker. */
export type Withheld = 'off' | 'holdout' | 'exempt' | 'dismissed' | 'rule';

/** As a page hands it over, which may be anything. */
export interface Outcome {
  choice: string;
  value?: number | undefined;
}

export type Retry = () => Promise<unknown>;

export interface Asker {
  /** Goes on where the first look found something odd. */
  lookClosely(first: FirstLook): Promise<Checked>;
  /** Sees to it that the visitor has an arm, which events then carry; answers what the first of them says besides. */
  drawArm(): Promise<Record<string, unknown>>;
  /**
   * Shows the visitor's wall if the owner's rules allow it, or says why there is none.
   * @param before left by a wall before the reload that the visitor asked for: it was of no use.
   * @param isWanted whether the visitor is still on the page view that was measured.
   */
  ask(verdict: Verdict, before: Handover | undefined, isWanted: () => boolean): Promise<void>;
  /**
   * Nothing blocks here: a conversion for the wall before the reload or, if that is known, an earlier one.
   * @returns what to try again once the page's ads had time to come, where this page does not show that the blocker is gone.
   */
  cleared(before: Handover | undefined, found: Verdict): Promise<Retry | undefined>;
  /** Shows a wall whatever the rules say, and counts nothing. */
  force(): Promise<void>;
  /** The page says that the visitor did what a wall offered; counted only for who has seen one. Rejects what no wall offers. */
  complete(outcome: Outcome): Promise<void>;
  hide(): void;
}

export type OpenAsker = (window: Window & typeof globalThis, tools: AskTools) => Asker;
