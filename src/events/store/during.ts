/**
 * A whole second in SQL. It has milliseconds, as the columns of times have: before a bound of type DateTime, the engine
 * takes `<` for `<=` the second before when it chooses parts, and rows of that last second are lost.
 * @param seconds since 1970: a number, or a parameter
 */
export function atSecond(seconds: string): string {
  return `toDateTime64(${seconds}, 3, 'UTC')`;
}

/** The condition that a column of times lies in a span of whole seconds, whose last second is no part of it. */
export function during(column: string, from = '{from:UInt32}', to = '{to:UInt32}'): string {
  return `${column} >= ${atSecond(from)} AND ${column} < ${atSecond(to)}`;
}
