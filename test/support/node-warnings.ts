import { expect } from 'vitest';

const warnings: string[] = [];
process.on('warning', ({ name, message }) => warnings.push(`${name}: ${message}`));

/** Node warns of listeners that pile up and of timers that overflow: faults of whatever runs in this process. */
export function noWarnings(): void {
  expect(warnings.splice(0).filter((text) => !isOfOthers(text))).toEqual([]);
}

/** What Node warned of in a process of the product, by its log. */
export function warningsIn(log: string): string[] {
  return log.split('\n').filter((line) => /^\(node:\d+\) /.test(line) && !isOfOthers(line));
}

/**
 * Of interfaces that Node may change, which the tools of the tests use, of what a pinned library will need one day, and of
 * a test that trusts its own server: large uploads have no other way to be told.
 */
function isOfOthers(text: string): boolean {
  return /^(ExperimentalWarning|DeprecationWarning)|NodeVersionSupportWarning|NODE_TLS_REJECT_UNAUTHORIZED/.test(
    text,
  );
}
