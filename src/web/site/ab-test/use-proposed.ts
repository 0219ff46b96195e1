import { useLocation, useSearch } from 'wouter';

/** The template that the address proposes to compare with the present one, by id or name, and how to leave that. */
export function useProposed(): [string | null, () => void] {
  const { template, ...rest } = Object.fromEntries(new URLSearchParams(useSearch()));
  const [path, navigate] = useLocation();
  const forget = () => {
    if (template !== undefined) navigate(`${path}?${new URLSearchParams(rest)}`, { replace: true });
  };
  return [template ?? null, forget];
}
