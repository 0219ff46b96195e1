import type { Memory } from './memory.ts';

/**
 * What every event of a visitor contains, in later visits too if storage is allowed. It leaves the browser, so nothing
 * in it may distinguish one visitor from another: an arm is one of two, and the day is the same for all who allowed on it.
 */
export interface Carry {
  /** Drawn while there is a hold-out, where a blocker was found first. */
  arm?: 'walled' | 'holdout';
  /** Beginning of the UTC day on which the visitor last allowed the site, in ms since 1970. */
  allowed_at?: number;
}

export const dayMs = 864e5;

export function readCarry(memory: Memory): Carry | undefined {
  return memory.read<Carry>('visitor', 'carry');
}

export function addToCarry(memory: Memory, more: Carry): void {
  memory.write('visitor', 'carry', { ...readCarry(memory), ...more });
}

/** A verified conversion: noted before it is sent, so that its own event has the day. */
export function carryAllowed(memory: Memory): void {
  addToCarry(memory, { allowed_at: Math.floor(Date.now() / dayMs) * dayMs });
}
