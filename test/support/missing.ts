/**
 * What to do when an engine or a browser can be neither found nor installed: on CI that is a failure, on a
 * developer's machine the tests are skipped, loudly.
 */
export function missing(what: string): null {
  if (process.env.CI) throw new Error(`${what} is missing, and CI skips nothing`);
  process.stderr.write(
    `\n  SKIPPED: ${what} is missing and could not be installed; its tests do not run.\n\n`,
  );
  return null;
}
