import type { KnownVisit } from '../../contract/events.ts';
import type { LoaderSettings, LoaderWall } from '../../contract/loader.ts';
import type { FirstLook } from '../detect/first-look.ts';
import type { Checked, Verdict } from '../detect/verdict.ts';
import type { PrepareWall, WallTools } from '../wall/port.ts';

/** What the core gives the part that asks: a script of its own, loaded where a blocker was found. */
export interface AskTools extends WallTools {
  settings: LoaderSettings;
  mayStore(): boolean;
  mayProbe(): boolean;
  pageViews(): number;
  /** What the service knows of this visit; undefined when it does not say. */
  serviceKnows(): Promise<KnownVisit | undefined>;
  load<T = PrepareWall>(query: string): Promise<T>;
}

export interface Asker {
  /** Goes on where the first look found something odd. */
  lookClosely(first: FirstLook): Promise<Checked>;
  /** The wall for this visitor; `holdout` is never shown one. */
  choose(): Promise<LoaderWall | 'holdout' | undefined>;
  /**
   * Shows the visitor's wall if the owner's rules allow it.
   * @param isWanted whether the visitor is still on the page view that was measured, and not exempt.
   */
  ask(verdict: Verdict, isWanted: () => boolean): Promise<void>;
  /** Shows a wall whatever the rules say, and counts nothing. */
  force(): Promise<void>;
  hide(): void;
}

export type OpenAsker = (window: Window & typeof globalThis, tools: AskTools) => Asker;
