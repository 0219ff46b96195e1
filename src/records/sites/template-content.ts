/** Equal for walls that are equal, in whatever order their fields were written. */
export function contentOf(config: object): string {
  return JSON.stringify(
    Object.entries(config)
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
