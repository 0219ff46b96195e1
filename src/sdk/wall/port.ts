import type { LoaderSettings, LoaderWall } from '../../contract/loader.ts';
import type { Verdict } from '../detect/verdict.ts';
import type { Memory } from '../memory.ts';
import type { Track } from '../track.ts';

/** What the core gives the wall, which is a script of its own. */
export interface WallRequest {
  wall: LoaderWall;
  languages: LoaderSettings['languages'];
  /** The owner is trying it out: nothing is counted. */
  isForced: boolean;
  memory: Memory;
  track: Track;
  detect(): Promise<Verdict>;
  sessionId(): string;
  /** The blocker, as events name it. */
  known(): Record<string, string>;
  /** The wall is gone, for whatever reason. */
  closed(): void;
}

export interface OpenWall {
  close(): void;
}

export type ShowWall = (window: Window & typeof globalThis, request: WallRequest) => OpenWall;

/** The core leaves a function on the script element; the wall calls it. No global, nothing left behind. */
export interface WallScript extends HTMLScriptElement {
  handOver?: (show: ShowWall) => void;
}
