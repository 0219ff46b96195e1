import type { DisplayRules } from '../../contract/sites/display.ts';
import type { LoaderWall } from '../../contract/sites/loader.ts';
import { dayMs } from '../carry.ts';
import type { Memory } from '../memory.ts';
import { momentOf } from './moment.ts';
import { accessOf, hasProperty } from './page-content.ts';
import type { AskTools } from './port.ts';

type Page = Window & typeof globalThis;

/** Rules that few sites use, as a part of its own: see `delivery/loader-script.ts`. */
export interface MoreRules {
  /** Whether a page like this one has a wall; to be asked last, once for each page view, which counts as one of the free ones. */
  allow(rules: DisplayRules, pageViews: number): boolean;
  /** Settles at the moment that the rules wait for. */
  moment(rules: DisplayRules, isWanted: () => boolean): Promise<void>;
  /** The wall as this visitor sees it in this session. */
  soften(wall: LoaderWall): LoaderWall;
}

export function openMoreRules(
  window: Page,
  { memory, mayStore, sessionId }: Pick<AskTools, 'memory' | 'mayStore' | 'sessionId'>,
): MoreRules {
  const { document } = window;
  return {
    allow: ({ properties, excluded_properties, access, meter }, pageViews) =>
      (!properties?.length || hasProperty(document, properties)) &&
      !hasProperty(document, excluded_properties ?? []) &&
      (!access || accessOf(document) === access) &&
      (!meter || (mayStore() ? countPage(memory, meter.days) : pageViews) > meter.free_pages),
    moment: (rules, isWanted) => momentOf(window, rules, isWanted),
    soften(wall) {
      const sessions = wall.display.hard_after_sessions;
      const isSoft = sessions !== undefined && (!mayStore() || countSession(memory, sessionId()) <= sessions);
      return isSoft && wall.soft ? { ...wall, file: wall.soft } : wall;
    },
  };
}

/** The pages of the running period, this one included. */
function countPage(memory: Memory, days: number): number {
  const now = Date.now();
  const last = memory.read<{ from: number; pages: number }>('visitor', 'meter');
  const { from, pages } = last && now - last.from < days * dayMs ? last : { from: now, pages: 0 };
  memory.write('visitor', 'meter', { from, pages: pages + 1 });
  return pages + 1;
}

/** The sessions in which this visitor was shown a wall, this one included. */
function countSession(memory: Memory, id: string): number {
  const isCounted = memory.read('session', 'asked_in') === id;
  const sessions = (memory.read<number>('visitor', 'sessions_asked') ?? 0) + (isCounted ? 0 : 1);
  memory.write('session', 'asked_in', id);
  memory.write('visitor', 'sessions_asked', sessions);
  return sessions;
}
