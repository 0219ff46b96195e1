import { type ComponentType, lazy } from 'react';

/**
 * A part of the screen whose code comes when it is shown, or before: `load` brings it, and then it is there at once, where
 * `lazy` alone would show what stands in for it for a moment.
 */
export function lazyPart<P extends object>(bring: () => Promise<ComponentType<P>>) {
  let loaded: { default: ComponentType<P> } | undefined;
  const load = async () => {
    loaded = { default: await bring() };
    return loaded;
  };
  const Part = lazy(() => (loaded ? atOnce(loaded) : load()));
  return { Part, load };
}

/** React goes on without a pause where a promise calls back while it is asked. */
function atOnce<T>(value: T): Promise<T> {
  const then = (use: (value: T) => void) => use(value);
  return { then } as Promise<T>;
}
