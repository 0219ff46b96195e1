import { TooSlow, within } from '../../kit/within.ts';
import { type Check, type CheckResult, type Finding, fault, type Skipped } from './finding.ts';

/** Longest that one check may take, in ms. */
export const checkLimitMs = 15_000;

/** Runs the checks side by side, each with a time limit. A check that runs out of time is skipped; one that fails is a finding. */
export async function runChecks<Parts>(
  checks: readonly Check<Parts>[],
  parts: Parts,
  limitMs = checkLimitMs,
  onDone: () => void = () => undefined,
): Promise<CheckResult[]> {
  return Promise.all(
    checks.map(async (check) => {
      const result = await runOne(check, parts, limitMs);
      onDone();
      return result;
    }),
  );
}

async function runOne<Parts>(check: Check<Parts>, parts: Parts, limitMs: number): Promise<CheckResult> {
  const { id, title } = check;
  const found = await within(limitMs, () => check.run(parts)).catch((error) => notChecked(id, error));
  if (!Array.isArray(found)) {
    return { check: id, title, result: 'skipped', reason: found.skipped, findings: [] };
  }
  const worst = found.some(({ level }) => level === 'fault') ? 'fault' : 'warning';
  return { check: id, title, result: found.length === 0 ? 'ok' : worst, reason: null, findings: found };
}

/** A store or a server that is slow is no fault of this installation; an error that nobody expected is one of ours. */
function notChecked(id: string, error: unknown): Finding[] | Skipped {
  if (error instanceof TooSlow) return { skipped: error.message };
  return [
    fault(
      `the check "${id}" did not finish: ${String(error)}`,
      'What it would have found is unknown.',
      'Run truce doctor again. If it happens again, report this line.',
    ),
  ];
}
