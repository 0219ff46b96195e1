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

interface Rule {
  paths: Signals['paths'] | 'any';
  elements: Signals['elements'] | 'any';
  hosts: Signals['hosts'] | 'any';
  verdict: 'blocked' | 'hosts' | 'clear' | 'unknown';
  probability: number;
}

/**
 * The first rule that fits decides. No single request and no hidden element alone ever blocks: sites hide such
 * names in their own style sheets, and networks drop single requests.
 */
const rules: Rule[] = [
  { paths: 'both', elements: 'hidden', hosts: 'any', verdict: 'blocked', probability: 0.99 },
  { paths: 'both', elements: 'any', hosts: 'any', verdict: 'blocked', probability: 0.97 },
  { paths: 'one', elements: 'hidden', hosts: 'any', verdict: 'blocked', probability: 0.9 },
  { paths: 'clear', elements: 'any', hosts: 'blocked', verdict: 'hosts', probability: 0.9 },
  { paths: 'clear', elements: 'hidden', hosts: 'any', verdict: 'clear', probability: 0.2 },
  { paths: 'clear', elements: 'any', hosts: 'any', verdict: 'clear', probability: 0.03 },
  { paths: 'any', elements: 'any', hosts: 'any', verdict: 'unknown', probability: 0.5 },
];

export function decide(signals: Signals): { verdict: Rule['verdict']; probability: number } {
  const fits = (rule: Rule) =>
    (['paths', 'elements', 'hosts'] as const).every(
      (name) => rule[name] === 'any' || rule[name] === signals[name],
    );
  return rules.find(fits) ?? { verdict: 'unknown', probability: 0.5 };
}
