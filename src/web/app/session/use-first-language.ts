import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { language } from '../../i18n/language.ts';
import { call } from '../api.ts';
import { memberQuery } from '../queries.ts';

/** Tells the server in which language to write to a member who has just come. */
export function useFirstLanguage(): void {
  const me = useQuery(memberQuery()).data;
  const queryClient = useQueryClient();
  const isNeeded = me !== undefined && me.member.language === null && !me.second_factor_due;
  useEffect(() => {
    if (!isNeeded) return;
    call('PUT /v1/me/language', { body: { language } })
      .then((member) =>
        queryClient.setQueryData(memberQuery().queryKey, (known) => known && { ...known, member }),
      )
      // The next visit tries again.
      .catch(() => undefined);
  }, [isNeeded, queryClient]);
}
