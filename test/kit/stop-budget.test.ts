import { describe, expect, it } from 'vitest';
import { openStopBudget } from '../../src/kit/stop-budget.ts';

describe('the time of a stop', () => {
  function budgetAt(clock: { ms: number }) {
    return openStopBudget(9_000, () => clock.ms);
  }

  it('gives one part what the later ones do not need', () => {
    const clock = { ms: 50 };
    const budget = budgetAt(clock);
    budget.begin();
    expect(budget.share(1_500, 5_500)).toBe(3_500);
    clock.ms += 500;
    expect(budget.share(1_500, 5_500)).toBe(3_000);
  });

  it('never gives less than asked for', () => {
    const clock = { ms: 50 };
    const budget = budgetAt(clock);
    budget.begin();
    clock.ms += 8_999;
    expect(budget.share(1_500, 5_500)).toBe(1_500);
  });

  it('gives no more than asked for where a start failed and no stop began', () => {
    expect(budgetAt({ ms: 50 }).share(1_500, 0)).toBe(1_500);
  });
});
