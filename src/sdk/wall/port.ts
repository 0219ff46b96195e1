import type { TemplateConfig } from '../../contract/templates.ts';

/** What the core gives the wall, which is a script of its own. */
export interface WallRequest {
  config: TemplateConfig;
  /** Languages the fixed texts may be shown in, best first. */
  languages: string[];
  recheck(): Promise<'clear' | 'blocked' | 'unknown'>;
  report(type: 'wall_dismissed' | 'help_opened' | 'cta_clicked', metadata?: Record<string, unknown>): void;
  reload(): void;
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
