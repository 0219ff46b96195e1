/** How many days ahead the last day of an A/B test may be. */
export const maxTestDays = 730;

/**
 * A test that is turned on again within ten minutes, as it was, goes on: a click that was taken back loses no result.
 * Written out, so that its type is this number.
 */
export const undoMs = 600_000;
