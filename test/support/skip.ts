/**
 * What a suite cannot run without is missing: says so once, loudly, and lets the suite skip itself. In CI
 * nothing may be missing, so there it fails.
 * @returns null, so that a starter can `return missing(…)`.
 */
export function missing(engine: string, reason: string): null {
  const line = `NOT TESTED: ${engine}: ${reason}`;
  if (process.env.CI) throw new Error(`${line} (CI must have it)`);
  if (!said.has(line)) process.stderr.write(`\n${line}\n\n`);
  said.add(line);
  return null;
}

const said = new Set<string>();
