import { message, type Text } from '../../kit/messages/text.ts';
import type { Block } from '../report.ts';
import { placeOf } from './advice-place.ts';
import { judgedOf, rateOf, shareOf } from './figures.ts';
import { percentText } from './numbers.ts';
import type { Basis } from './read-basis.ts';

/** Fewer than this many walls, and a rate says little. */
const fewWalls = 30;

/** Why there is nothing to say, where there is nothing; null where there are sessions. */
export function saysNothing(basis: Basis): Text | null {
  const { site, order, now } = basis;
  if (now.sessions > 0) return null;
  const { period } = order;
  const when =
    period.start === period.end
      ? { kind: 'day', days: { format: 'day', of: period.start } as const }
      : { kind: 'period', days: { format: 'period', of: period } as const };
  if (isForgotten(basis)) return message('report.notKept', when);
  if (isNarrowed(basis)) return message('report.noMatch', when);
  if (site.status === 'inactive') return message('report.siteOff', when);
  if (basis.isTooEarly) return message('report.tooEarly');
  if (basis.isFirst) return message('report.firstEmpty');
  return message('report.noSessions', when);
}

/** What every report without a better sentence says: what the wall did, with the numbers it rests on. */
export function wallSentence(basis: Basis): Text {
  const { now } = basis;
  const count = now.sessions;
  if (now.adblock_detected === 0) return message('report.noBlockers', { count });
  const judged = judgedOf(now);
  const share = percentText(shareOf(now) ?? 0);
  const blocked =
    judged < now.sessions
      ? message('report.shareOfChecked', { count, share, judged })
      : message('report.sessionsShare', { count, share });
  return [blocked, wallsText(basis)];
}

function wallsText({ now, site }: Basis): Text {
  if (now.walls_displayed === 0) {
    if (site.status === 'inactive') return message('report.noWallOff');
    return message(site.config.wall === 'off' ? 'report.noWallMeasured' : 'report.noWall');
  }
  const counts = { walls: now.walls_displayed, conversions: now.conversions };
  if (now.walls_displayed < fewWalls) return message('report.fewWalls', counts);
  return message('report.wallsRate', { ...counts, rate: percentText(rateOf(now) ?? 0) });
}

/** What a reader must know to read the numbers rightly, each as a sentence of its own. */
export function remarks(basis: Basis): Block[] {
  const { site, now } = basis;
  const isOn = site.status === 'active';
  const isExplained = basis.isTooEarly || isNarrowed(basis) || isForgotten(basis);
  const isUnexplained = now.sessions === 0 && isOn && !isExplained;
  const said = [
    isUnexplained && !basis.isFirst && message('report.scriptMissing'),
    isUnexplained && basis.isFirst && message('report.addScript'),
    now.sessions > 0 && !isOn && message('report.offNow'),
    now.sessions > 0 && basis.isFirst && message('report.addedInPeriod'),
  ];
  return [
    ...said.filter((text) => text !== false).map((text): Block => ({ type: 'note', text })),
    ...(isOn && now.adblock_detected > 0 && now.walls_displayed === 0 ? [whyNoWall(basis)] : []),
  ];
}

/** A site that only measures shows none on purpose. */
function whyNoWall({ site }: Basis): Block {
  if (site.config.wall !== 'off') return { type: 'note', text: message('report.noWallWhy') };
  const open = placeOf({ id: 'turn_wall_on', about: {} }, site.id);
  return { type: 'note', text: message('report.wallOff'), open };
}

/** Whether none of its days is known any longer. */
export function isForgotten({ countedFrom, order }: Basis): boolean {
  return countedFrom !== null && countedFrom > order.period.end;
}

/** From which day on it counts, where earlier ones are no longer known. */
export function knownNote(basis: Basis): Block[] {
  if (basis.countedFrom === null || isForgotten(basis)) return [];
  const day: Text = { format: 'shortDay', of: basis.countedFrom };
  return [{ type: 'note', text: message('report.countedFrom', { day }) }];
}

/** Whether it counts only some of the visits. */
export function isNarrowed({ order: { filters } }: Basis): boolean {
  return filters.devices.length > 0 || filters.countries.length > 0 || filters.event_type !== null;
}
