import { useSyncExternalStore } from 'react';

const darkScheme = '(prefers-color-scheme: dark)';

/** Whether the system asks for dark colors now. */
export function useDarkScheme(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(darkScheme).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(darkScheme);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
