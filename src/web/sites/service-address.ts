import { useQuery } from '@tanstack/react-query';
import { memberQuery } from '../queries.ts';

/**
 * Where visitors reach the service: what the operator set. Left at its default (localhost) while the
 * dashboard is open under another name, that name is the better guess.
 */
export function useServiceAddress(): string {
  const { data } = useQuery(memberQuery());
  const set = data?.base_url ?? location.origin;
  return new URL(set).hostname === 'localhost' ? location.origin : set;
}
