import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Input } from '../../../contract/core/route.ts';
import type { Integration } from '../../../contract/integrations/integrations.ts';
import type { Routes } from '../../../contract/routes.ts';
import { call } from '../../app/api.ts';
import { integrationsQuery } from '../../app/queries.ts';
import { ifMatch, sendVersioned } from '../../app/send-versioned.ts';
import { forgetShown, useShownOnce } from '../../app/shown-once.ts';
import { deliveriesKey } from './integration-queries.ts';

interface Wanted {
  body: Input<Routes['PATCH /v1/sites/:id/integrations/:integrationId']['body']>;
  /** Whether what somebody else saved since leaves alone what is changed. */
  isSame: (fresh: Integration) => boolean;
}

/** What can be done to one integration; the list on the screen follows each deed. */
export function useIntegration(siteId: string, integration: Integration) {
  const { id } = integration;
  const queryClient = useQueryClient();
  const params = { id: siteId, integrationId: id };
  const { queryKey } = integrationsQuery(siteId);
  const [secret, setSecret] = useShownOnce<string>([siteId, 'secret', id]);
  const put = (changed: Integration) =>
    queryClient.setQueryData(queryKey, (known) =>
      known ? { integrations: known.integrations.map((each) => (each.id === id ? changed : each)) } : known,
    );
  return {
    /** A new one, until it is said to be saved. */
    secret,
    onSecretSaved: () => setSecret(null),
    change: useMutation({
      mutationFn: ({ body, isSame }: Wanted) => {
        const send = (basedOn: Integration) =>
          call('PATCH /v1/sites/:id/integrations/:integrationId', {
            params,
            body,
            headers: ifMatch(basedOn),
          });
        const read = async () => {
          const fresh = await queryClient.fetchQuery({ ...integrationsQuery(siteId), staleTime: 0 });
          // One that was deleted is refused as such.
          return fresh.integrations.find((each) => each.id === id) ?? integration;
        };
        return sendVersioned(integration, { send, read, isSame });
      },
      onSuccess: put,
    }),
    rotate: useMutation({
      mutationFn: () => call('POST /v1/sites/:id/integrations/:integrationId/rotate', { params }),
      onSuccess: ({ secret: made, ...changed }) => {
        forgetShown(queryClient, [siteId, integration.kind], id);
        setSecret(made);
        put(changed);
      },
      // The secret is kept in one place only, until it is said to be saved.
      gcTime: 0,
    }),
    test: useMutation({
      mutationFn: () => call('POST /v1/sites/:id/integrations/:integrationId/test', { params }),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: deliveriesKey(siteId, id) }),
    }),
    async remove() {
      await call('DELETE /v1/sites/:id/integrations/:integrationId', { params });
      setSecret(null);
      forgetShown(queryClient, [siteId, integration.kind], id);
      await queryClient.invalidateQueries({ queryKey });
    },
  };
}
