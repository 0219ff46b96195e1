import { leaveHandover } from '../handover.ts';
import type { WallRequest } from './port.ts';

/** What visitor and wall have to say to each other, and what is counted of it. */
export interface Conversation {
  displayed(): void;
  report(type: 'wall_dismissed' | 'help_opened' | 'cta_clicked', metadata?: Record<string, unknown>): void;
  /** Looks again, and verifies before it calls anything a conversion. */
  recheck(): Promise<'clear' | 'blocked' | 'unknown'>;
  reload(): void;
}

export function openConversation(
  window: Window & typeof globalThis,
  { wall, isForced, memory, track, detect, sessionId, known }: WallRequest,
): Conversation {
  const { variant, config } = wall;
  const report = (type: string, metadata?: Record<string, unknown>) => {
    if (!isForced) track(type, { variant, ...metadata });
  };
  return {
    displayed() {
      report('wall_displayed', { mode: config.mode });
      if (!isForced) memory.write('visitor', 'seen_wall', variant);
    },
    report(type, metadata) {
      report(type, metadata);
      if (type === 'wall_dismissed' && !isForced) memory.write('session', 'dismissed', true);
    },
    async recheck() {
      const { kind, blocked, evidence } = await detect();
      if (kind === 'none') {
        report('conversion_allowlist', { conversion: 'direct' });
        memory.write('visitor', 'seen_wall', null);
        return 'clear';
      }
      const reason = blocked ? 'still_blocked' : 'unknown';
      report('verification_failed', { reason, evidence: evidence.join(' ') });
      return blocked ? 'blocked' : 'unknown';
    },
    reload() {
      if (!isForced) leaveHandover(window, { session: sessionId(), variant, known: known() });
      window.location.reload();
    },
  };
}
