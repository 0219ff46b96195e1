import { createHmac } from 'node:crypto';

/** Short marks that show that something was given out for a subject on a day. All who got it that day have the same. */
export interface DayMarks {
  /** The subject's mark of the day (UTC). */
  make(subject: string, nowMs: number): string;
  /** Whether it is the subject's mark of that day or of one of the days before, as far as marks are valid. */
  isValid(subject: string, mark: string, nowMs: number): boolean;
}

/** So many days after its own a mark is still valid: scripts are cached, and tabs stay open. */
export const validDays = 7;
/** 48 bits: nobody guesses them within the limits of requests. */
const length = 8;
/** So many subjects' valid marks are remembered: about 10 MB. */
const maxRemembered = 10_000;

const dayMs = 86_400_000;

export function openDayMarks(secret: string): DayMarks {
  let today = Number.NaN;
  const valid = new Map<string, Set<string>>();

  function markOf(subject: string, day: number): string {
    return createHmac('sha256', secret)
      .update(`mark\n${subject}\n${day}`)
      .digest('base64url')
      .slice(0, length);
  }

  /** Remembered for the day, since an event must not cost eight digests. */
  function validOf(subject: string, day: number): Set<string> {
    if (day !== today || valid.size >= maxRemembered) valid.clear();
    today = day;
    const known = valid.get(subject);
    if (known) return known;
    const fresh = new Set(Array.from({ length: validDays + 1 }, (_, age) => markOf(subject, day - age)));
    valid.set(subject, fresh);
    return fresh;
  }

  return {
    make: (subject, nowMs) => markOf(subject, dayOf(nowMs)),
    isValid: (subject, mark, nowMs) => validOf(subject, dayOf(nowMs)).has(mark),
  };
}

function dayOf(ms: number): number {
  return Math.floor(ms / dayMs);
}
