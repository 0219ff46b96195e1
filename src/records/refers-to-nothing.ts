/** Whether a write was refused because a row that it refers to is not there, or no longer. */
export function refersToNothing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return code === '23503' || (code !== undefined && /FOREIGN KEY constraint failed/.test(error.message));
}
