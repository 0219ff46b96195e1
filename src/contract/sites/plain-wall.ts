import * as z from 'zod';
import type { KnownVisit } from '../events/events.ts';

/** Events of the inline snippet, which sends their places in this list. */
export const inlineEvents = ['page_view', 'wall_displayed', 'wall_dismissed', 'cta_clicked'] as const;

/** The kind of a blocker that stopped the script itself. */
export const scriptKind = 'script';

/** What the plain wall counts for: it is no variant of an A/B test. */
export const plainVariant = 'plain';

const Language = z.string().max(40);

/** What the inline snippet sends to `<folder of baits>/<site id>-<entry>`: event, page view, URL, referrer, languages. */
export const InlineReport = z.tuple([
  z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  z.uuidv4(),
  z.string().max(4096),
  z.string().max(4096),
  Language,
  z.array(Language).max(50),
]);
export type InlineReport = z.output<typeof InlineReport>;

/** Sent with reports of a simulated visit: they are answered, and not counted. */
export const simulatedHeader = 'x-truce-simulated';

type Node = [tag: 'dialog' | 'h2' | 'p' | 'button' | 'a', properties: Record<string, string>];

/** The plain wall, as the inline snippet builds it. */
export interface PlainWall {
  /** The dialog, and what it holds. A button with a value closes it, one without loads the page again. */
  nodes: [dialog: Node, ...parts: Node[]];
  /** Milliseconds before it appears. */
  delay: number;
  /** Selector of marks on a page that shows no wall. */
  unless: string;
  /** Selector of consent dialogs: while one of them is open, the wall waits. */
  dialogs: string;
}

/** The same for snippets that were copied earlier. */
export interface EarlierPlainWall {
  /** Never `showModal`: they can't tell that a filter list hides it, and the page would be locked. */
  open: 'show';
  box: Record<string, string>;
  parts: Node[];
}

/** A visitor whose blocker stops the script, and what the service knows of the visit. */
export interface InlineVisitor {
  siteId: string;
  url: string;
  /** Host; empty: none, or the page's own. */
  referrer: string;
  pageLanguage: string;
  languages: string[];
  device: string;
  visit: KnownVisit;
}
