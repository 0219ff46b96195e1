import type { DarkShare } from '../../contract/analytics/dark-share.ts';
import { round } from '../rates.ts';
import { wilsonInterval } from '../statistics/wilson.ts';

/** Page views of the days that are compared, as both channels counted them. */
export interface Channels {
  /** What the owner's server counted, on days that are over; null: it counted nothing. */
  server: { days: number; served: number; counted: number; scriptless: number; squares: number } | null;
  /** Of the whole period: all page views that arrived, and those of them that only the inline snippet reported. */
  snippet: { counted: number; scriptless: number; squares: number };
}

/**
 * Of a hundred served page views, so many may be no reader's with a working script: bots that pretend to be browsers, pages
 * that were prefetched, browsers without JavaScript. An assumption, not a measurement (docs/dark-share.md).
 */
const allowances = { least: 0, likely: 0.05, most: 0.1 } as const;

interface Estimate {
  share: number;
  interval: DarkShare['interval'];
}

/** On how many page views the script did not run, in percent. Null where there is no second channel. */
export function estimateDark({ server, snippet }: Channels): Estimate | null {
  const fromServer = server && serverEstimate(server);
  const fromSnippet = snippet.scriptless > 0 ? snippetEstimate(snippet) : null;
  if (!fromServer || !fromSnippet) return fromServer ?? fromSnippet;
  // The snippet sees a part of what the script does not: the share is not less than that.
  const [low, high] = fromServer.interval ?? [0, null];
  const [least] = fromSnippet.interval ?? [0];
  return {
    share: Math.max(fromServer.share, fromSnippet.share),
    interval: [Math.max(low, least), high === null ? null : Math.max(high, fromSnippet.share)],
  };
}

function serverEstimate({ served, counted, scriptless, squares }: NonNullable<Channels['server']>): Estimate {
  const seen = Math.max(0, counted - scriptless);
  const shareWith = (allowance: number) =>
    served === 0 ? 0 : Math.max(0, 1 - seen / (served * (1 - allowance)));
  const share = round(100 * shareWith(allowances.likely));
  // More than was served: a cache answers, or pages change without the server.
  if (seen > served || served === 0) return { share: 0, interval: null };
  // The sessions that were not seen are taken to be as long as those that were.
  const effective = effectiveViews(served, counted === 0 ? served : (served * squares) / counted);
  const [low] = intervalOf(shareWith(allowances.most), effective);
  const [, high] = intervalOf(shareWith(allowances.least), effective);
  return { share, interval: [shareWith(allowances.most) === 0 ? 0 : low, high] };
}

/** At least so much: blockers that stop the snippet too, or all its ways to the service, are not among it. */
function snippetEstimate({ counted, scriptless, squares }: Channels['snippet']): Estimate {
  const share = scriptless / counted;
  const [low] = intervalOf(share, effectiveViews(counted, squares));
  return { share: round(100 * share), interval: [low, null] };
}

/** As many independent page views as there would be: those of a session go together (Kish's design effect). */
export function effectiveViews(views: number, squares: number): number {
  return views ** 2 / Math.max(views, squares);
}

/** Wilson's interval, in percent. */
export function intervalOf(share: number, effective: number): [number, number] {
  const [low, high] = wilsonInterval({ conversions: share * effective, impressions: effective });
  return [round(100 * low), round(100 * high)];
}
