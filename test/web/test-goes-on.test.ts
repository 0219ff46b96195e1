import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { testGoesOn } from '../../src/web/site/change/test-goes-on.ts';

it('knows that an undo succeeded, also where nothing more can be said of the test', async () => {
  // Nothing answers here.
  expect(await testGoesOn(new QueryClient(), 'a', '2026-11-30T10:00:00.000Z')).toBe(
    'The test is running again.',
  );
});
