import { describe, expect, test } from 'vitest';
import { bringAgain } from '../../src/web/i18n/bring-again.ts';

describe('texts that do not come', () => {
  test('are asked for again, with growing pauses', async () => {
    expect(await tries(0)).toEqual({ brought: 'texts', tried: 1, pauses: [] });
    expect(await tries(1)).toEqual({ brought: 'texts', tried: 2, pauses: [1_000] });
    expect(await tries(3)).toEqual({ brought: 'texts', tried: 4, pauses: [1_000, 2_000, 4_000] });
  });

  test('are given up without an error: the screen that waits for them goes on', async () => {
    expect(await tries(9)).toEqual({ brought: undefined, tried: 4, pauses: [1_000, 2_000, 4_000] });
  });
});

/** What came of it where this many tries fail. */
async function tries(failing: number) {
  const pauses: number[] = [];
  let tried = 0;
  const brought = await bringAgain(
    async () => {
      tried += 1;
      if (tried <= failing) throw new TypeError('Failed to fetch dynamically imported module');
      return 'texts';
    },
    async (ms) => void pauses.push(ms),
  );
  return { brought, tried, pauses };
}
