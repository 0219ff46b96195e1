import type { Verdict } from './detect/verdict.ts';

/** An extension that only puts stand-ins in place of ads shows in ads alone, like protection against tracking. */
export function kindToLeave(found: Verdict | null): string | undefined {
  const isInAdsAlone = /paths:clear,elements:shown(?!,far:both).*tags:stub/.test(`${found?.evidence}`);
  return found?.kind === 'extension' && isInAdsAlone ? 'tracking_protection' : found?.kind;
}

/**
 * Whether a blocker of this kind is gone, by what a clear verdict was seen by. Blocking in the network shows in ads alone: a page
 * without any says nothing of it.
 */
export function isGone(kind: string | undefined, evidence: string[] = []): boolean {
  const isOnPage = kind !== 'dns' && kind !== 'tracking_protection';
  return isOnPage || /tags:a|hosts:clear/.test(evidence.join()); // alive, answered
}

/**
 * What it is called when a blocker is gone. A filter in the network knows no sites: where its blocking ended, it was turned off,
 * also for others. Everything else can allow this site alone.
 */
export function conversionOf(before: string | undefined): 'conversion_disable' | 'conversion_allowlist' {
  return before === 'dns' ? 'conversion_disable' : 'conversion_allowlist';
}
