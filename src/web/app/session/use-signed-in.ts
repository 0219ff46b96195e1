import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Me } from '../../../contract/team/roles.ts';
import { memberQuery } from '../queries.ts';
import { forgetTypedByOthers } from '../typed.ts';

/** What follows when a session was made: who it is is known, and they go on where they wanted to. */
export function useSignedIn(next: string): (me: Me) => void {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return (me) => {
    forgetTypedByOthers(queryClient, me.member.id);
    queryClient.setQueryData(memberQuery().queryKey, me);
    navigate(next, { replace: true });
  };
}
