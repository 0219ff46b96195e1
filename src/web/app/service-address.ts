import { useQuery } from '@tanstack/react-query';
import { underBase } from './base-path.ts';
import { memberQuery } from './queries.ts';

const here = location.origin + underBase('');

/**
 * Where visitors reach the service: what the operator set. Left at its default (localhost) while the
 * dashboard is open under another name, that name is the better guess.
 */
export function useServiceAddress(): string {
  const { data } = useQuery(memberQuery());
  const set = data?.base_url ?? here;
  return new URL(set).hostname === 'localhost' ? here : set;
}
