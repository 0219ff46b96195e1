import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../contract/core/client.ts';
import { call } from '../../app/api.ts';
import { simulationQuery } from '../../app/queries.ts';
import { recallSimulation, rememberSimulation } from './last-simulation.ts';

export type StartSimulation = ReturnType<typeof useStart>;

/** The last simulation of a site that was asked for in this browser; it goes on while nobody looks. */
export function useSimulation(siteId: string) {
  const [id, setId] = useState(() => recallSimulation(siteId));
  const start = useStart(siteId, setId);
  const { data, error, refetch } = useQuery({
    ...simulationQuery(siteId, id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? 1500 : false),
  });
  // After seven days it is deleted, which is no failure.
  const isGone = error instanceof CallError && error.status === 404;
  return {
    simulation: id === null || isGone ? undefined : data,
    isRunning: isUnderWay(data?.state),
    start,
    error: isGone ? null : error,
    retry: () => void refetch(),
  };
}

function useStart(siteId: string, onStart: (id: string) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { url?: string; width: number }) =>
      call('POST /v1/sites/:id/simulations', { params: { id: siteId }, body }),
    onSuccess: (simulation) => {
      queryClient.setQueryData(simulationQuery(siteId, simulation.id).queryKey, simulation);
      rememberSimulation(siteId, simulation.id);
      onStart(simulation.id);
    },
  });
}

function isUnderWay(state: string | undefined): boolean {
  return state === 'waiting' || state === 'running';
}
