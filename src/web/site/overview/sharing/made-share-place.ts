/** Where the link that was made last waits until it is said to be saved. */
export function madeSharePlace(siteId: string): string[] {
  return [siteId, 'share'];
}
