import { useQuery } from '@tanstack/react-query';
import type { Scope } from '../../../contract/team/keys.ts';
import { memberQuery } from '../queries.ts';

/** Whether the reader's role allows it. Until that is known, yes: most do, and the server decides anyway. */
export function useMay(scope: Scope): boolean {
  return useQuery(memberQuery()).data?.scopes.includes(scope) ?? true;
}

/** Sites are added by those who have the whole account, not some sites of it only. */
export function useMayAddSites(): boolean {
  const me = useQuery(memberQuery()).data;
  return me === undefined || (me.scopes.includes('write') && me.member.site_ids === null);
}
