/**
 * What it is called when a blocker is gone. A filter in the network knows no sites: where its blocking ended, it was turned off,
 * also for others. Everything else can allow this site alone.
 */
export function conversionOf(before: string | undefined): 'conversion_disable' | 'conversion_allowlist' {
  return before === 'dns' ? 'conversion_disable' : 'conversion_allowlist';
}
