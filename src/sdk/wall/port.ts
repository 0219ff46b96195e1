import type { LoaderWall } from '../../contract/sites/loader.ts';
import type { TemplateConfig } from '../../contract/sites/templates.ts';
import type { Verdict } from '../detect/verdict.ts';
import type { Memory } from '../memory.ts';
import type { Emit } from '../page-events.ts';
import type { Texts } from '../texts/texts.ts';
import type { Track } from '../track.ts';

/** What the core gives the wall, which is a script of its own. */
export interface WallRequest extends WallTools {
  wall: LoaderWall;
  /** The owner is trying it out: nothing is counted. */
  isForced: boolean;
  /** Why the wall is shown; null when it is forced. */
  verdict: Verdict | null;
  /** The wall is gone, for whatever reason. */
  closed(): void;
}

export interface WallTools {
  memory: Memory;
  track: Track;
  detect(): Promise<Verdict>;
  sessionId(): string;
  /** The blocker, as events name it. */
  known(): Record<string, string>;
  /** Tells the page. */
  emit: Emit;
}

/** What the server puts in front of the wall: the template, in the one language that was asked for. */
export interface WallContent {
  config: TemplateConfig;
  texts: Texts;
  /** BCP 47, of the fixed texts and, as far as is known, of the owner's. */
  language: string;
  direction: 'ltr' | 'rtl';
}

export interface OpenWall {
  close(): void;
}

/** Builds the wall; the answer puts it on the page. */
export type PrepareWall = (window: Window & typeof globalThis, request: WallRequest) => () => OpenWall;
