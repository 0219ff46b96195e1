import type { Reached } from './ad-hosts.ts';

/** What the SDK says about a visitor. `unknown` never shows a wall. */
export interface Verdict {
  blocked: boolean;
  kind: 'none' | 'extension' | 'browser' | 'dns' | 'tracking_protection' | 'unknown';
  blocker: string | null;
  /** How likely it is that this visitor's ads are blocked, 0 to 1. */
  probability: number;
  evidence: string[];
  took_ms: number;
}

/** The verdict with how sure the name of a blocker is, 0 to 1. */
export type Checked = Verdict & { confidence?: number };

/** What the probes saw; each is judged against a control of its own before it gets here. */
export interface Signals {
  /** Bait addresses: `one` and `both` failed twice, and the control answered after each time. */
  paths: 'clear' | 'one' | 'both' | 'inconclusive';
  /** The same on the service's own address, where the script came through the site's host. */
  far: 'off' | Signals['paths'];
  /** Bait elements hidden while the control element shows: none or one, most, or the control was hidden too. */
  elements: 'shown' | 'hidden' | 'inconclusive';
  /** The hidden ones in an empty frame, where the site's own style sheets do not reach. */
  frame: 'off' | Signals['elements'];
  /**
   * The page's own ad tags. `dead`: two companies' cannot be reached; `stub`: something stands in for one of them, which
   * may be the page's own; `stubbed`: besides, another company cannot be reached; `cut`: no foreign host
   * can be reached; `answered`: none runs, and all can be reached; `silent`: nothing certain.
   */
  tags: 'off' | 'alive' | 'answered' | 'silent' | 'dead' | 'stub' | 'stubbed' | 'cut';
  /** Ad companies' hosts, where the owner turned that on; `forbidden` by the visitor's Global Privacy Control. */
  hosts: 'off' | 'forbidden' | Reached;
}

/** `network`: the ads themselves cannot be reached, while nothing filters the page. */
type Outcome = 'blocked' | 'network' | 'clear' | 'unknown';
type Rule = [Partial<Signals>, Outcome, number];

/**
 * The first line that fits decides. No single request and no hidden element alone ever blocks: sites hide such
 * names in their own style sheets, and networks drop requests.
 */
const rules: Rule[] = [
  [{ paths: 'both', elements: 'hidden' }, 'blocked', 0.99],
  [{ paths: 'both' }, 'blocked', 0.97],
  [{ far: 'both' }, 'blocked', 0.95],
  [{ tags: 'stubbed' }, 'blocked', 0.95],
  [{ frame: 'hidden', elements: 'hidden' }, 'blocked', 0.93],
  [{ paths: 'one', elements: 'hidden' }, 'blocked', 0.9],
  [{ tags: 'stub', elements: 'hidden' }, 'blocked', 0.9],
  [{ tags: 'stub', paths: 'one' }, 'blocked', 0.9],
  [{ tags: 'stub', hosts: 'blocked' }, 'blocked', 0.9],
  [{ paths: 'clear', hosts: 'blocked' }, 'network', 0.9],
  [{ paths: 'clear', tags: 'alive' }, 'clear', 0.03],
  // All other ad companies answer: two of the page's own are out of order.
  [{ paths: 'clear', tags: 'dead', hosts: 'clear' }, 'clear', 0.2],
  [{ paths: 'clear', tags: 'dead' }, 'network', 0.85],
  [{ tags: 'stub' }, 'unknown', 0.5],
  [{ hosts: 'forbidden' }, 'unknown', 0.5],
  [{ hosts: 'refused' }, 'unknown', 0.5],
  [{ hosts: 'cut' }, 'unknown', 0.5],
  [{ tags: 'cut' }, 'unknown', 0.5],
  [{ paths: 'clear', elements: 'hidden' }, 'clear', 0.2],
  [{ paths: 'clear' }, 'clear', 0.03],
  [{}, 'unknown', 0.5],
];

export function decide(signals: Signals): { outcome: Outcome; probability: number } {
  const [, outcome, probability] = rules.find(([wanted]) =>
    Object.entries(wanted).every(([name, value]) => signals[name as keyof Signals] === value),
  ) as Rule;
  return { outcome, probability };
}
