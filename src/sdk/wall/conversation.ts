import { carryAllowed, dayMs } from '../carry.ts';
import { conversionOf, isGone, kindToLeave } from '../conversion-of.ts';
import type { Verdict } from '../detect/verdict.ts';
import { leaveHandover } from '../handover.ts';
import type { Memory } from '../memory.ts';
import type { WallChoice, WallContent, WallRequest } from './port.ts';

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
  /** The ids of the ways on that this visitor is shown; counted with the wall. */
  offer(choices: string[]): void;
  /** The visitor has really seen it; counted once. */
  displayed(): void;
  isDisplayed(): boolean;
  helped(): void;
  /** The visitor leaves the wall. */
  dismiss(reason: string): void;
  /** The visitor presses the button that looks again. */
  allow(): void;
  /** The visitor takes another way on. */
  choose(choice: WallChoice): void;
  /** What was chosen is done, as far as can be seen here: no wall for the rest of the visit. */
  complete(choice: WallChoice): void;
  /** The owner only looks: nothing is sent, and no link is followed. */
  isPreview: boolean;
  variant: string;
  /** The session that the wall's events belong to. */
  session(): string;
  /** Looks again, and verifies before it calls anything a conversion. */
  recheck(): Promise<{ result: Recheck; verdict: Verdict }>;
  reload(): void;
}

export function openConversation(
  window: Window & typeof globalThis,
  { wall, isForced, verdict, memory, track, detect, sessionId, known, emit, flush, unlocked }: WallRequest,
  { mode }: WallContent['config'],
): Conversation {
  const { variant } = wall;
  const kind = kindToLeave(verdict);
  const report = (type: string, metadata?: Record<string, unknown>) => {
    if (!isForced) track(type, { variant, ...metadata });
  };
  const remember: Memory['write'] = (kind, name, value) => {
    if (!isForced) memory.write(kind, name, value);
  };
  /** What the page hears of it; of a preview too, so that an owner can try out what the page does. */
  const said = { variant, ...(isForced && { preview: true as const }) };
  let isDisplayed = false;
  let choices: string | undefined;
  const displayed = () => {
    if (isDisplayed) return;
    isDisplayed = true;
    report('wall_displayed', {
      // This browser's first, as far as it remembers. The shares of a test are checked by these (decision 95).
      wall_first: !memory.read('visitor', 'wall_at') || undefined,
      // Beside the blocker's kind, where another one has to be seen to be gone.
      wall_kind: kind === verdict?.kind ? undefined : kind,
      choices,
      mode,
    });
    emit('wall', { ...said, mode });
    remember('visitor', 'seen_wall', [variant, kind]);
    remember('visitor', 'wall_at', Date.now());
  };
  /** For this session: it may end before the tab does, which is where this is kept. */
  const close = () => remember('session', 'dismissed', sessionId());
  return {
    offer(ids) {
      choices = ids.join(' ');
    },
    displayed,
    isDisplayed: () => isDisplayed,
    helped() {
      displayed(); // who uses it has seen it
      report('help_opened');
    },
    dismiss(reason) {
      displayed();
      report('wall_dismissed', { reason });
      close();
      emit('dismissed', { ...said, reason });
    },
    allow() {
      displayed();
      report('cta_clicked');
      emit('choice', { ...said, choice: 'allow' });
    },
    choose({ id, kind, days = 1 }) {
      displayed();
      report('choice_made', { choice: id, kind });
      if (kind === 'later') remember('visitor', 'quiet_until', Date.now() + days * dayMs);
      flush(); // a link leaves the page at once
      emit('choice', { ...said, choice: id });
    },
    complete({ id, kind, value }) {
      report('conversion_alternative', { choice: id, kind, value });
      close();
    },
    variant,
    isPreview: isForced,
    session: sessionId,
    async recheck() {
      const now = await detect();
      const result = compare(kind, now);
      if (result === 'clear') {
        if (isForced) emit('unlocked', { ...said, conversion: 'direct', ads: 'none' });
        else {
          carryAllowed(memory);
          report(conversionOf(kind), { conversion: 'direct' });
          remember('visitor', 'seen_wall', null);
          unlocked({ variant, conversion: 'direct' }, false);
        }
      } else {
        report('verification_failed', { reason: result, evidence: now.evidence.join(' ') });
      }
      return { result, verdict: now };
    },
    reload() {
      if (!isForced) leaveHandover(window, { session: sessionId(), variant, known: known(), kind });
      window.location.reload();
    },
  };
}

function compare(was: string | undefined, { kind, blocked, evidence }: Verdict): Recheck {
  if (kind === 'none') return isGone(was, evidence) ? 'clear' : 'unknown';
  const isOnPage = (other?: string) => other === 'extension' || other === 'browser';
  if (!blocked) return isOnPage(was) && isExplained(evidence) ? 'clear' : 'unknown';
  if (isOnPage(was) && kind === 'dns') return 'dns_remains';
  if (isOnPage(was) && kind === 'tracking_protection') return 'protection_remains';
  return was && !isOnPage(was) && isOnPage(kind) ? 'extension_remains' : 'still_blocked';
}

/**
 * Nothing is found of what an extension was found by. Global Privacy Control keeps the ad hosts from being asked, and a stand-in stays
 * in the page after the blocker that put it there.
 */
function isExplained(evidence: string[]): boolean {
  return /paths:clear,elements:shown(?!.*(tags:cut|hosts:(refused|cut)))/.test(`${evidence}`);
}
