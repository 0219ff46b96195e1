import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { basePath } from '../base-path.ts';
import { memberQuery } from '../queries.ts';

/** @param memberId who is signed in from now on in this browser; null: nobody */
export function tellOtherTabs(memberId: string | null): void {
  const tabs = openChannel();
  tabs.postMessage(memberId);
  tabs.close();
}

/**
 * Tells the other tabs who is signed in, however that came about. Leaves the screen once another tab has signed its member
 * out: what it shows may be nobody's to see any longer.
 */
export function useOtherTabs(): void {
  const queryClient = useQueryClient();
  const ownId = useQuery(memberQuery()).data?.member.id;
  useEffect(() => {
    if (ownId !== undefined) tellOtherTabs(ownId);
  }, [ownId]);
  useEffect(() => {
    const { queryKey } = memberQuery();
    const tabs = openChannel();
    tabs.onmessage = ({ data: memberId }: MessageEvent<string | null>) => {
      const shownId = queryClient.getQueryData(queryKey)?.member.id;
      if (shownId === undefined || shownId === memberId) return;
      // What was typed stays for its writer: the refusal leads to the sign-in, which leads back.
      if (memberId === null) void queryClient.invalidateQueries({ queryKey });
      else location.reload();
    };
    return () => tabs.close();
  }, [queryClient]);
}

function openChannel(): BroadcastChannel {
  return new BroadcastChannel(`truce-session${basePath}`);
}
