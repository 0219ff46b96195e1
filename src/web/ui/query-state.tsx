import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorNotice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

interface QueryStateProps {
  query: Pick<UseQueryResult, 'isError' | 'isPending' | 'error' | 'refetch'>;
  /** Of what will be there. */
  height: string;
  /** What is said where the answer has nothing to show. */
  empty?: string | false | undefined;
}

/** What stands where an answer will be, failed to come, or has nothing in it. */
export function QueryState({ query, height, empty }: QueryStateProps) {
  if (query.isPending) return <Skeleton width="100%" height={height} />;
  return (
    <>
      {query.isError && <ErrorNotice error={query.error} onRetry={() => query.refetch()} />}
      {!query.isError && empty && <p className="soft">{empty}</p>}
    </>
  );
}
