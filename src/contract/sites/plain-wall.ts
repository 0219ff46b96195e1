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

/** The plain wall, as the inline snippet builds it. */
export interface PlainWall {
  open: 'show' | 'showModal';
  /** Properties of the dialog. */
  box: Record<string, string>;
  /** What it holds. A button with a value closes it, one without loads the page again. */
  parts: [tag: 'h2' | 'p' | 'button' | 'a', properties: Record<string, string>][];
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
