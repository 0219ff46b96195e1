import type { LogEntry } from './parse-line.ts';

/** Why a request is no page view. */
export const leftOut = ['bot', 'method', 'status', 'not_a_page', 'prefetch'] as const;
export type LeftOut = (typeof leftOut)[number];

/** Files of these kinds are pages; any other ending is a file that a page loads. */
const pageEnding = /\.(?:html?|xhtml|shtml|php\d?|aspx?|jspx?|do|cfm|cgi)$/i;
const ending = /\.[a-z][a-z0-9]{0,7}$/i;
/** What programs ask for on many sites, though it has no ending. */
const ofPrograms =
  /^\/(?:api|graphql|wp-json|wp-admin|wp-cron|_next\/data|\.well-known|cdn-cgi|v\d+\/(?:loader|media|events|gate|choices))(?:\/|$)|\/(?:feed|rss|atom|trackback)\/?$/i;

/**
 * Whether a person's browser loaded a page. In doubt it did not: too few page views make the dark share smaller than it is,
 * never larger.
 * @param isBot of a User-Agent, by the list that events are checked with
 */
export function whyNoPageView(entry: LogEntry, isBot: (agent: string) => boolean): LeftOut | null {
  const { method, status, agent, type, destination, purpose } = entry;
  if (method !== 'GET') return 'method';
  if (status !== 200 && status !== 304) return 'status';
  if (!isPage(entry.path)) return 'not_a_page';
  if (type && !/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return 'not_a_page';
  if (destination !== undefined && destination !== 'document') return 'not_a_page';
  // Every browser calls itself that, and tools do not; one without a window is no reader.
  if (!/^Mozilla\/5\.0 \(/.test(agent) || /Headless/.test(agent) || isBot(agent)) return 'bot';
  return purpose !== undefined && /prefetch|prerender|preview/i.test(purpose) ? 'prefetch' : null;
}

function isPage(target: string): boolean {
  const [path = ''] = target.split(/[?#]/, 1);
  if (ofPrograms.test(path)) return false;
  const name = path.slice(path.lastIndexOf('/') + 1);
  return pageEnding.test(name) || !ending.test(name);
}
