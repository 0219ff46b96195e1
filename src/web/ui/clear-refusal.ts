/** What was refused is being changed. What is still under way keeps its answer, which would reach nobody after a reset. */
export function clearRefusal({ isPending, reset }: { isPending: boolean; reset: () => void }): void {
  if (!isPending) reset();
}
