/**
 * Lets what goes on come to an end, before what differs is looked at again.
 * @param nth how often it was looked at
 * @returns false where that was often enough
 */
export type Settle = (nth: number) => Promise<boolean>;

/**
 * The difference that is there at every look. Beside a running server, an event is stored first and its session a moment
 * later: one look would take a visit that goes on for a fault.
 */
export async function lasting(look: () => Promise<string | null>, settle: Settle): Promise<string | null> {
  for (let nth = 1; ; nth++) {
    const difference = await look();
    if (difference === null || !(await settle(nth))) return difference;
  }
}
