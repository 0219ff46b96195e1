import type { TemplateConfig } from '../../contract/templates.ts';
import { carryAllowed } from '../carry.ts';
import type { Verdict } from '../detect/verdict.ts';
import { leaveHandover } from '../handover.ts';
import type { WallRequest } from './port.ts';

/** What a second look found. The three `…_remains`: what was there is gone, and something else still blocks. */
export type Recheck =
  | 'clear'
  | 'still_blocked'
  | 'dns_remains'
  | 'protection_remains'
  | 'extension_remains'
  | 'unknown';

/** What visitor and wall have to say to each other, and what is counted of it. */
export interface Conversation {
  displayed(): void;
  report(type: 'wall_dismissed' | 'help_opened' | 'cta_clicked', metadata?: Record<string, unknown>): void;
  /** Looks again, and verifies before it calls anything a conversion. */
  recheck(): Promise<{ result: Recheck; verdict: Verdict }>;
  reload(): void;
}

export function openConversation(
  window: Window & typeof globalThis,
  { wall, isForced, verdict, memory, track, detect, sessionId, known }: WallRequest,
  { mode }: TemplateConfig,
): Conversation {
  const { variant } = wall;
  const report = (type: string, metadata?: Record<string, unknown>) => {
    if (!isForced) track(type, { variant, ...metadata });
  };
  return {
    displayed() {
      report('wall_displayed', { mode });
      if (isForced) return;
      memory.write('visitor', 'seen_wall', variant);
      memory.write('visitor', 'wall_at', Date.now());
    },
    report(type, metadata) {
      report(type, metadata);
      if (type === 'wall_dismissed' && !isForced) memory.write('session', 'dismissed', true);
    },
    async recheck() {
      const now = await detect();
      const result = compare(verdict?.kind, now);
      if (result === 'clear') {
        carryAllowed(memory);
        report('conversion_allowlist', { conversion: 'direct' });
        memory.write('visitor', 'seen_wall', null);
      } else {
        report('verification_failed', { reason: result, evidence: now.evidence.join(' ') });
      }
      return { result, verdict: now };
    },
    reload() {
      if (!isForced) leaveHandover(window, { session: sessionId(), variant, known: known() });
      window.location.reload();
    },
  };
}

function compare(before: Verdict['kind'] | undefined, { kind, blocked }: Verdict): Recheck {
  if (kind === 'none') return 'clear';
  if (!blocked) return 'unknown';
  const isOnPage = (other: Verdict['kind'] | undefined) => other === 'extension' || other === 'browser';
  if (isOnPage(before) && kind === 'dns') return 'dns_remains';
  if (isOnPage(before) && kind === 'tracking_protection') return 'protection_remains';
  return before && !isOnPage(before) && isOnPage(kind) ? 'extension_remains' : 'still_blocked';
}
