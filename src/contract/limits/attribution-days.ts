/** For how many days at most page views count as recovered after a visitor allowed ads. */
export const maxAttributionDays = 90;
