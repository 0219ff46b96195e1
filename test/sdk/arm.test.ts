import { describe, expect, test } from 'vitest';
import { drawArm } from '../../src/sdk/ask/arm.ts';
import { readCarry } from '../../src/sdk/carry.ts';
import type { Memory } from '../../src/sdk/memory.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 5, 1);

describe('the arm of a visitor', () => {
  test('is drawn once, and kept for 90 days', () => {
    const memory = remembering({});
    expect(drawArm(memory, 5, now, () => 'holdout')).toEqual({ arm: 'holdout', isFirst: true });
    expect(drawArm(memory, 5, now + 89 * day, () => 'walled')).toEqual({ arm: 'holdout', isFirst: false });
    expect(drawArm(memory, 5, now + 90 * day, () => 'walled')).toEqual({ arm: 'walled', isFirst: true });
  });

  test('stays when the share of the hold-out changes, and goes with the hold-out itself', () => {
    const memory = remembering({ carry: { arm: 'holdout', allowed_at: now }, arm_at: now });
    expect(drawArm(memory, 20, now, () => 'walled').arm).toBe('holdout');
    expect(drawArm(memory, 0, now, () => 'holdout')).toEqual({ arm: 'walled', isFirst: false });
    expect(JSON.stringify(readCarry(memory))).toBe(JSON.stringify({ allowed_at: now }));
  });

  test('carries nothing of when it was drawn', () => {
    const memory = remembering({});
    drawArm(memory, 5, now + 1234, () => 'walled');
    expect(readCarry(memory)).toEqual({ arm: 'walled' });
  });
});

function remembering(kept: Record<string, unknown>): Memory {
  return {
    read: <T>(_: string, name: string) => kept[name] as T | undefined,
    write(_, name, value) {
      kept[name] = JSON.parse(JSON.stringify(value));
    },
    clear() {},
  };
}
