import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { basePath } from '../base-path.ts';
import { memberQuery } from '../queries.ts';

const openChannel = () => new BroadcastChannel(`truce-session${basePath}`);

/** Says that nobody is signed in any longer in this browser. */
export function tellSignedOut(): void {
  const tabs = openChannel();
  tabs.postMessage('');
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
    if (!ownId) return;
    const tabs = openChannel();
    tabs.postMessage(ownId);
    tabs.onmessage = ({ data: memberId }) => {
      if (memberId === ownId) return;
      // What was typed stays for its writer: the refusal leads to the sign-in, which leads back.
      if (memberId) location.reload();
      else queryClient.invalidateQueries({ queryKey: memberQuery().queryKey });
    };
    return () => tabs.close();
  }, [ownId, queryClient]);
}
