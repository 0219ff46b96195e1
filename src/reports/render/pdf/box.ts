import type { Element } from './pen.ts';

/** A part of a page that is never broken: measured first, put on a page, then drawn. */
export interface Box {
  /** Points, with nothing above or below. */
  height: number;
  /** Points above, left out at the top of a page. */
  gap: number;
  /** Never the last on its page: a heading, the first row of a table. */
  keepsWithNext?: boolean;
  /** Drawn again where a page begins between this box and the one before: the header row of a table. */
  repeats?: { height: number; draw(top: number): void };
  /** A section that begins here, for contents and bookmarks. */
  section?: { title: string; name: string };
  draw(top: number, root: Element): void;
}
