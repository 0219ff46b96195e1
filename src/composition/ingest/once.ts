/**
 * Does what comes under one id once: what comes again, since the answer was late, gets the same answer. What failed may be tried
 * again. For one sender, who goes on to the next id only when it has its answer, so that the last one is enough.
 */
export function openOnce<T>(): (id: string, work: () => Promise<T>) => Promise<T> {
  let last: { id: string; done: Promise<T> } | null = null;
  return (id, work) => {
    if (last?.id === id) return last.done;
    const current = { id, done: work() };
    last = current;
    current.done.catch(() => {
      if (last === current) last = null;
    });
    return current.done;
  };
}
