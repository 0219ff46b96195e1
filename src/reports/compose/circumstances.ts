import { percentText } from '../../analytics/percent-text.ts';
import type { Block } from '../report.ts';
import { judgedOf, rateOf, shareOf } from './figures.ts';
import { countOf } from './numbers.ts';
import type { Basis } from './read-basis.ts';
import { dayName, periodText } from './words.ts';

/** Fewer than this many walls, and a rate says little. */
const fewWalls = 30;

/** Why there is nothing to say, where there is nothing; null where there are sessions. */
export function saysNothing(basis: Basis): string | null {
  const { site, order, now } = basis;
  if (now.sessions > 0) return null;
  const when = order.period.start === order.period.end ? 'on' : 'from';
  const days =
    order.period.start === order.period.end ? dayName(order.period.start) : periodText(order.period);
  if (isNarrowed(basis)) return `No visit matched the filters of this report ${when} ${days}.`;
  if (site.status === 'inactive') return `The site is switched off, so nothing was counted ${when} ${days}.`;
  if (basis.isTooEarly) return 'The site was added after these days, so there is nothing to count yet.';
  if (basis.isFirst) return 'The site was added in these days, and no visit was seen yet.';
  return `No visit was seen ${when} ${days}.`;
}

/** The sentence that every report without a better one has: what the wall did, with the numbers it rests on. */
export function wallSentence({ now, site }: Basis): string {
  const sessions = countOf(now.sessions, 'session', 'sessions');
  if (now.adblock_detected === 0) return `${sessions}, none with an ad blocker.`;
  const judged = judgedOf(now);
  const share = percentText(shareOf(now) ?? 0);
  const blocked =
    judged < now.sessions
      ? `${sessions}; ${share} of the ${countOf(judged, 'checked', 'checked')} had an ad blocker`
      : `${sessions}, ${share} with an ad blocker`;
  if (now.walls_displayed === 0) {
    return site.status === 'inactive'
      ? `${blocked}; the site is switched off now, and no wall was shown.`
      : `${blocked}; no wall was shown.`;
  }
  const walls = countOf(now.walls_displayed, 'wall shown', 'walls shown');
  const won = countOf(now.conversions, 'conversion', 'conversions');
  if (now.walls_displayed < fewWalls)
    return `${blocked}; ${won} from ${walls}, too few for a rate to say much.`;
  return `${blocked}; ${won} from ${walls} (${percentText(rateOf(now) ?? 0)}).`;
}

/** What a reader must know to read the numbers rightly, each as a sentence of its own. */
export function remarks(basis: Basis): Block[] {
  const { site, now } = basis;
  const said = [
    now.sessions === 0 &&
    site.status === 'active' &&
    !basis.isFirst &&
    !basis.isTooEarly &&
    !isNarrowed(basis)
      ? 'If the site had visitors in these days, the script may be missing from its pages, or something keeps it from sending.'
      : null,
    now.sessions === 0 && site.status === 'active' && basis.isFirst && !basis.isTooEarly && !isNarrowed(basis)
      ? 'Put the script into the pages, and the next report has numbers.'
      : null,
    now.sessions > 0 && site.status === 'inactive'
      ? 'The site is switched off now: its script does nothing, and nothing is counted until it is switched on.'
      : null,
    now.sessions > 0 && basis.isFirst
      ? 'The site was added in these days, so they may not be whole, and there is nothing to compare them with.'
      : null,
    now.adblock_detected > 0 && now.walls_displayed === 0 && site.status === 'active'
      ? 'Ad blockers were found and no wall was shown: the display rules, the hold-out or the wall itself may be the reason.'
      : null,
  ];
  return said.filter((text) => text !== null).map((text) => ({ type: 'note', text }));
}

function isNarrowed({ order: { filters } }: Basis): boolean {
  return filters.devices.length > 0 || filters.countries.length > 0 || filters.event_type !== null;
}
