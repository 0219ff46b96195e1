/** How many days ahead the last day of an A/B test may be. */
export const mostTestDays = 730;
