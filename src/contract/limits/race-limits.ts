/** How often paths are rotated, and when that ends (docs/filter-list-watch.md). */
export const raceLimits = { rotationsADay: 3, lossesInARow: 3, reserve: 4 } as const;
