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

/** What the probes saw; each is judged against a control of its own before it gets here. */
export interface Signals {
  /** Bait addresses: `one` and `both` failed twice while the control answered before and after. */
  paths: 'clear' | 'one' | 'both' | 'inconclusive';
  /** Bait elements hidden while the control element shows: none or one, most, or the control was hidden too. */
  elements: 'shown' | 'hidden' | 'inconclusive';
  /** Ad companies' hosts, where the owner turned that on. */
  hosts: 'off' | 'clear' | 'blocked' | 'inconclusive';
}

type Outcome = 'blocked' | 'hosts' | 'clear' | 'unknown';
type Rule = [Signals['paths'] | '*', Signals['elements'] | '*', Signals['hosts'] | '*', Outcome, number];

/**
 * Paths, elements, hosts → outcome and probability; the first line that fits decides. No single request and no
 * hidden element alone ever blocks: sites hide such names in their own style sheets, and networks drop requests.
 */
const rules: Rule[] = [
  ['both', 'hidden', '*', 'blocked', 0.99],
  ['both', '*', '*', 'blocked', 0.97],
  ['one', 'hidden', '*', 'blocked', 0.9],
  ['clear', '*', 'blocked', 'hosts', 0.9],
  ['clear', 'hidden', '*', 'clear', 0.2],
  ['clear', '*', '*', 'clear', 0.03],
];

export function decide({ paths, elements, hosts }: Signals): { outcome: Outcome; probability: number } {
  const seen = [paths, elements, hosts];
  const rule = rules.find((line) =>
    seen.every((value, column) => line[column] === '*' || line[column] === value),
  );
  return rule ? { outcome: rule[3], probability: rule[4] } : { outcome: 'unknown', probability: 0.5 };
}
