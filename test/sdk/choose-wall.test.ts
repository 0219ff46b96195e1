import { describe, expect, test } from 'vitest';
import type { AskSettings } from '../../src/contract/loader.ts';
import { chooseWall } from '../../src/sdk/ask/choose-wall.ts';

const display = {};
const settings: AskSettings = {
  site_id: '6f1f3c1e-7b8a-4d0e-9a53-0c1d2e3f4a5b',
  timezone: 'UTC',
  holdout: 5,
  walls: [
    { variant: 'a', weight: 1, display },
    { variant: 'b', weight: 3, display },
    { variant: 'never', weight: 0, display },
  ],
};

describe('chooseWall', () => {
  test('keeps to the weights and the holdout', () => {
    const counts: Record<string, number> = {};
    for (let visitor = 0; visitor < 20_000; visitor++) {
      const wall = chooseWall(settings, `visitor-${visitor}`);
      const name = typeof wall === 'string' ? wall : (wall?.variant ?? 'nothing');
      counts[name] = (counts[name] ?? 0) + 1;
    }
    expect(Object.keys(counts).sort()).toEqual(['a', 'b', 'holdout']);
    expect((counts.holdout ?? 0) / 20_000).toBeCloseTo(0.05, 1.9);
    expect((counts.b ?? 0) / (counts.a ?? 1)).toBeGreaterThan(2.7);
    expect((counts.b ?? 0) / (counts.a ?? 1)).toBeLessThan(3.3);
  });

  test('is the same for the same visitor, whatever the holdout does elsewhere', () => {
    expect(chooseWall(settings, 'v1')).toEqual(chooseWall(settings, 'v1'));
    expect(chooseWall({ ...settings, walls: [] }, 'v1')).toBeUndefined();
  });
});
