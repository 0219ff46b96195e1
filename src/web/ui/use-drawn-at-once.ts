import { useReducer } from 'react';

/**
 * `mutate`, for a field that shows the `variables` of a pending change: it is drawn in the task of the click. The query
 * library reports the change by a timer, and until then the browser would show a checked box as unchecked.
 */
export function useDrawnAtOnce<T>(mutate: (variables: T) => void): (variables: T) => void {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  return (variables) => {
    mutate(variables);
    draw();
  };
}
