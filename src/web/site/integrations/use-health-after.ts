import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { integrationsQuery } from '../../app/queries.ts';
import { deliveriesKey } from './integration-queries.ts';

/**
 * An attempt may switch an integration off, end its trouble, or leave something to be sent again: when its outcome
 * changes, all of that is read again.
 */
export function useHealthAfter(siteId: string, integrationId: string, outcome: string | undefined): void {
  const queryClient = useQueryClient();
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (outcome === before.current) return;
    before.current = outcome;
    void queryClient.invalidateQueries({ queryKey: integrationsQuery(siteId).queryKey });
    void queryClient.invalidateQueries({ queryKey: deliveriesKey(siteId, integrationId) });
  }, [queryClient, siteId, integrationId, outcome]);
}
