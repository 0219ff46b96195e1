import type { Press } from './press.ts';

/** A browser with one kind of blocker in it, or with none. */
export interface Environment {
  name: string;
  /**
   * `blocked`: must be seen on any page. `by tags`: leaves our own service alone, so it can only be seen through the
   * page's own ad tags or the owner's probes. `clear`: nothing is blocked, and any alarm is a false one.
   */
  expected: 'blocked' | 'by tags' | 'clear';
  /** What runs here, with versions. */
  versions: string;
  /** Why it cannot run on this machine; null: it can. */
  missing: string | null;
  open(press: Press): Promise<Visitor>;
}

export interface Visitor {
  /** A new page without memory of the last one. */
  visit(url: string): Promise<VisitedPage>;
  close(): Promise<void>;
}

/** The little that Chromium and Firefox, playwright and puppeteer have in common. */
export interface VisitedPage {
  evaluate(script: string): Promise<unknown>;
  goto(url: string): Promise<unknown>;
  goBack(): Promise<unknown>;
  click(x: number, y: number): Promise<void>;
  /** Turns the mouse wheel over the middle of the page. */
  wheel(deltaY: number): Promise<void>;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}
