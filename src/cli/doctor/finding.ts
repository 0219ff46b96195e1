/** What a check found, what it costs, and how to fix it. */
export interface Finding {
  /** A fault breaks something now or soon; a warning is a risk, or something that is not available. */
  level: 'fault' | 'warning';
  problem: string;
  cost: string;
  fix: string;
}

/** Why a check could not say anything. */
export interface Skipped {
  skipped: string;
}

export interface Check<Parts> {
  id: string;
  /** What is checked, for the list that is printed. */
  title: string;
  run(parts: Parts): Promise<Finding[] | Skipped>;
}

export interface CheckResult {
  check: string;
  title: string;
  result: 'ok' | 'warning' | 'fault' | 'skipped';
  /** Why it was skipped; else null. */
  reason: string | null;
  findings: Finding[];
}

export function fault(problem: string, cost: string, fix: string): Finding {
  return { level: 'fault', problem, cost, fix };
}

export function warning(problem: string, cost: string, fix: string): Finding {
  return { level: 'warning', problem, cost, fix };
}
