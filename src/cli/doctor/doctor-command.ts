import { readEnvironment } from '../../composition/config.ts';
import { writePrivately } from '../../kit/private-directory.ts';
import { counted } from '../frame/amounts.ts';
import type { ExitName } from '../frame/exit-codes.ts';
import type { Around } from '../frame/page.ts';
import { print } from '../frame/print.ts';
import { openProgress } from '../frame/progress.ts';
import { examine } from './examine.ts';
import type { CheckResult } from './finding.ts';
import { thisMachine } from './machine.ts';

/** `truce doctor` */
export async function doctor(json: boolean, { distDir, version }: Around): Promise<ExitName> {
  writePrivately();
  const progress = openProgress('Checking');
  const results = await examine({
    environment: readEnvironment(),
    machine: thisMachine,
    now: Date.now,
    distDir,
    onDone: progress.update,
  }).finally(progress.end);
  const faults = results.flatMap(({ findings }) => findings).filter(({ level }) => level === 'fault');
  print(json, { ok: faults.length === 0, version, checks: results }, doctorText(results));
  return faults.length === 0 ? 'done' : 'failed';
}

export function doctorText(results: readonly CheckResult[]): string {
  const found = results.flatMap(({ findings }) => findings);
  const faults = found.filter(({ level }) => level === 'fault').length;
  const warnings = found.length - faults;
  const total =
    found.length === 0 ? 'No faults found.' : `${counted(faults, 'fault')}, ${counted(warnings, 'warning')}.`;
  return [...results.flatMap(linesOf), '', total].join('\n');
}

function linesOf({ title, result, reason, findings }: CheckResult): string[] {
  const head = `${result.padEnd(8)} ${title}${reason === null ? '' : ` (${reason})`}`;
  const below = findings.flatMap(({ problem, cost, fix }) => [problem, `Cost: ${cost}`, `Fix: ${fix}`]);
  return [head, ...below.map((line) => `         ${line}`)];
}
