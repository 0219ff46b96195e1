import type { ListTarget } from '../../contract/sites/list-watch.ts';
import type { CanaryLine } from './run-canary.ts';

/** Whether someone has to do something. */
export function needsHelp({ blocked, round, visit }: CanaryLine): boolean {
  const isOpen = blocked.length > 0 || (round !== null && round.outcome !== 'recovered');
  return isOpen || (visit !== null && (visit.failed !== null || visit.blind.length > 0));
}

/** As a person reads it. */
export function canaryText(line: CanaryLine): string {
  const { site, round, visit } = line;
  const rows: [string, string][] = [['lists', listsText(line)]];
  if (round && round.rotated.length > 0) rows.push(['rotated', round.rotated.join(', ')]);
  for (const { list, address, rule } of line.blocked.slice(0, maxShown))
    rows.push(['blocked', `${list} blocks ${address} (rule ${rule})`]);
  for (const todo of todosOf(line)) rows.push(['to do', todo]);
  if (visit) {
    const seen = visit.failed ?? (visit.blind.join(', ') || 'the script runs with every blocker');
    rows.push(['visit', seen]);
  }
  return [site, ...rows.map(([label, text]) => `  ${label.padEnd(9)}${text}`)].join('\n');
}

/** A list that blocks the host blocks every address; the first ones say enough. */
const maxShown = 10;

function listsText({ blocked, rotates, round }: CanaryLine): string {
  if (round) return `${round.outcome} (${round.list}: ${round.rule})`;
  if (blocked.length === 0) return 'no list blocks it';
  return rotates ? 'a list blocks it' : 'a list blocks it; rotation is off, so nothing was rotated';
}

function todosOf({ blocked, rotates }: CanaryLine): string[] {
  return [...new Set(blocked.map(({ target }) => todoOf(target, rotates)))];
}

function todoOf(target: ListTarget, rotates: boolean): string {
  if (target === 'host' || target === 'gate')
    return 'serve Truce from a host of your own domain (docs/first-party.md)';
  if (target === 'markup' || rotates) return 'see "What to do about a finding" in docs/filter-list-watch.md';
  return 'turn on "Rotate paths automatically" under Settings → First-party paths, or set other paths there (docs/first-party.md)';
}
