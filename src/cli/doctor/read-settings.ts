import { type Config, ConfigError, readConfig } from '../../composition/config.ts';
import { type CheckResult, type Finding, fault } from './finding.ts';

type Environment = Record<string, string | undefined>;

/** The settings without those that are refused, each of which is a finding: the other checks still tell something. */
export function readSettings(environment: Environment): { config: Config; result: CheckResult } {
  const left = { ...environment };
  const findings: Finding[] = [];
  for (;;) {
    try {
      const config = readConfig(left);
      const result = findings.length === 0 ? ('ok' as const) : ('fault' as const);
      const check = { check: 'settings', title: 'Settings', reason: null };
      return { config, result: { ...check, result, findings } };
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const name = [error.variable ?? '', ...namesIn(error.message)].find(
        (each) => each in left || `${each}_FILE` in left,
      );
      if (name === undefined) throw error;
      delete left[name];
      delete left[`${name}_FILE`];
      findings.push(
        fault(error.message, 'The server does not start.', `Correct or remove ${name} (README, Settings).`),
      );
    }
  }
}

/** The setting that is refused comes first; one that is missing is followed by the one that asks for it. */
function namesIn(words: string): string[] {
  return words.match(/TRUCE_[A-Z0-9_]+|PORT|HOST/g) ?? [];
}
