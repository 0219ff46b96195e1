import { raceLimits } from '../../contract/limits/race-limits.ts';
import type { ListRace, RaceRound } from '../../contract/sites/list-race.ts';
import { type NamedSite, namesSite } from './names-site.ts';

/** What a look at all lists ends: losses in a row where none has the site, and the pause for a rule that is gone. */
export function afterLook(race: ListRace, site: NamedSite, found: { rule: string }[]): ListRace {
  const isOver = found.length === 0 && (race.losses > 0 || race.stopped_because !== null);
  if (isOver) return { ...race, losses: 0, stopped_because: null };
  const isNamed = found.some(({ rule }) => namesSite(rule, site));
  return race.stopped_because === 'on_purpose' && !isNamed ? { ...race, stopped_because: null } : race;
}

/** How a site fares after a round. */
export function noteRound(race: ListRace, round: RaceRound): ListRace {
  const hasRotated = round.rotated.length > 0;
  const losses = round.outcome === 'lost' ? race.losses + 1 : round.outcome === 'recovered' ? 0 : race.losses;
  const isLosing = losses >= raceLimits.lossesInARow;
  return {
    ...race,
    rotations_today: race.rotations_today + Number(hasRotated),
    losses,
    stopped_because:
      round.outcome === 'on_purpose' ? 'on_purpose' : isLosing ? 'losing' : race.stopped_because,
    last_round: keptRound(
      race.last_round,
      isLosing && round.outcome === 'lost' ? { ...round, outcome: 'stopped' } : round,
    ),
  };
}

/** What repeats without a change keeps its first time. */
function keptRound(before: RaceRound | null, after: RaceRound): RaceRound {
  return before && !isNews(before, after) ? { ...after, at: before.at } : after;
}

/** Whether the owner is to hear of it: what repeats each day without a change is reported once. */
export function isNews(before: RaceRound | null, after: RaceRound): boolean {
  if (['recovered', 'lost'].includes(after.outcome)) return true;
  return before?.outcome !== after.outcome || before.rule !== after.rule;
}
