import type { QueryClient } from '@tanstack/react-query';
import { abTestsQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';

/**
 * What turning a test on again has done. The server decides whether it is the same test: a late undo starts another one.
 * @param startedAt when the test began that had ended.
 */
export async function testGoesOn(
  queryClient: QueryClient,
  siteId: string,
  startedAt: string | undefined,
): Promise<string> {
  const known = queryClient.fetchQuery({ ...abTestsQuery(siteId), staleTime: 0 });
  // The undo has succeeded, whatever becomes of this question.
  const read = await known.catch(() => null);
  if (!read) return t('ab-test.theTestRuns');
  const isSame = read.ab_tests.some((test) => test.stopped_at === null && test.started_at === startedAt);
  return isSame ? t('ab-test.theTestContinues') : t('ab-test.theTestIsRunningAgain');
}
