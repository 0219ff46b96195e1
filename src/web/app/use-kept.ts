import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Until it is answered, a question shows the answer to the last one that every part of the screen had answered. Each part's own
 * last answer may be of any age: after two quick changes, two parts would show different filters.
 * All parts of a screen are asked for a site, and name the same view or days.
 */
export function useKept<A extends unknown[], Q extends { queryKey: QueryKey }>(
  of: (...asked: A) => Q,
  ...asked: A
): Q {
  const client = useQueryClient();
  const [kept, keep] = useState({ asked, whole: asked });
  // All parts see the same here: none has begun to ask the new question.
  if (hashKey(kept.asked) !== hashKey(asked)) {
    const isAnyAwaited = client.isFetching({
      queryKey: ['site', asked[0], 'analytics'],
      type: 'active',
      predicate: ({ state }) => state.status === 'pending',
    });
    keep({ asked, whole: isAnyAwaited ? kept.whole : kept.asked });
  }
  return { ...of(...asked), placeholderData: () => client.getQueryData(of(...kept.whole).queryKey) };
}
