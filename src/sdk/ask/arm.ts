import { addToCarry, dayMs, readCarry } from '../carry.ts';
import type { Memory } from '../memory.ts';

export type Arm = 'walled' | 'holdout';

const lastsMs = 90 * dayMs;

/**
 * The visitor's arm of the comparison: kept for 90 days, whatever the share of the hold-out becomes meanwhile, so that
 * nobody changes sides while being counted. When it was drawn never leaves the browser.
 */
export function drawArm(
  memory: Memory,
  holdoutPercent: number,
  now: number,
  draw: () => Arm,
): { arm: Arm; isFirst: boolean } {
  const kept = readCarry(memory)?.arm;
  if (holdoutPercent === 0) {
    if (kept) addToCarry(memory, { arm: undefined });
    return { arm: 'walled', isFirst: false };
  }
  if (kept && now - (memory.read<number>('visitor', 'arm_at') ?? 0) < lastsMs)
    return { arm: kept, isFirst: false };
  const arm = draw();
  addToCarry(memory, { arm });
  memory.write('visitor', 'arm_at', now);
  return { arm, isFirst: true };
}
