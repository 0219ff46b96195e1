import type { Dimension, Filter } from '../contract/analytics/query.ts';
import type { Params } from '../events/store/engine.ts';

/** A condition on a group of events, and the values that it names. */
export interface Having {
  condition: string;
  params: Params;
}

const carries = (column: string, test: string) => `countIf(${column} ${test}) > 0`;
const lacks = (column: string, test: string) => `countIf(${column} ${test}) = 0`;

/** What a sender writes where it knows no name; the empty value stands for it. */
const unnamed: Partial<Record<Dimension, string>> = {
  blocker: "IN ('', 'unknown')",
  kind: "IN ('', 'unknown')",
};

/** Whether an event has a value of its own. */
export function isNamed(dimension: Dimension): string {
  return `${dimension} NOT ${unnamed[dimension] ?? "IN ('')"}`;
}

/**
 * Whether a session stands under the empty value: none of its events has one. Of blockers only where one was found,
 * since who met none has none without a name either.
 */
function isNameless(dimension: Dimension): string {
  const none = `countIf(${isNamed(dimension)}) = 0`;
  return unnamed[dimension] ? `(${none} AND countIf(event_type = 'adblock_detected') > 0)` : none;
}

/** A value is carried by a session where one of its events has it; the empty one where none of them has any. */
const operators = {
  is: (column: Dimension, name: string, value: string) =>
    value === '' ? isNameless(column) : carries(column, `= {${name}:String}`),
  is_not: (column: Dimension, name: string, value: string) =>
    value === '' ? `NOT ${isNameless(column)}` : lacks(column, `= {${name}:String}`),
  contains: (column: Dimension, name: string) =>
    `countIf(positionCaseInsensitiveUTF8(${column}, {${name}:String}) > 0) > 0`,
};

/**
 * What `HAVING` keeps of events grouped by session: sessions as a whole, so that what a visitor did before and after
 * the event with the value counts too. A dimension's name is its column's: the contract admits no others.
 */
export function wholeSessions(filters: Filter[]): Having {
  const parts = filters.map((filter, index) => {
    const name = `filter${index}`;
    if (filter.operator === 'one_of') {
      const some = carries(filter.dimension, `IN {${name}:Array(String)} AND ${filter.dimension} != ''`);
      return filter.value.includes('') ? `(${some} OR ${isNameless(filter.dimension)})` : some;
    }
    return operators[filter.operator](filter.dimension, name, filter.value);
  });
  return {
    condition: parts.length > 0 ? parts.join(' AND ') : '1',
    params: Object.fromEntries(filters.map(({ value }, index) => [`filter${index}`, value])),
  };
}
