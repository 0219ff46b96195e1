import type { Filter } from '../contract/query.ts';
import type { Params } from '../events/engine.ts';

/** A condition on a group of events, and the values that it names. */
export interface Having {
  condition: string;
  params: Params;
}

const carries = (column: string, test: string) => `countIf(${column} ${test}) > 0`;
const lacks = (column: string, test: string) => `countIf(${column} ${test}) = 0`;

/** A value is carried by a session where one of its events has it; the empty one where none of them has any. */
const operators = {
  is: (column: string, name: string, value: string) =>
    value === '' ? lacks(column, "!= ''") : carries(column, `= {${name}:String}`),
  is_not: (column: string, name: string, value: string) =>
    value === '' ? carries(column, "!= ''") : lacks(column, `= {${name}:String}`),
  contains: (column: string, name: string) =>
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
      return filter.value.includes('') ? `(${some} OR ${lacks(filter.dimension, "!= ''")})` : some;
    }
    return operators[filter.operator](filter.dimension, name, filter.value);
  });
  return {
    condition: parts.length > 0 ? parts.join(' AND ') : '1',
    params: Object.fromEntries(filters.map(({ value }, index) => [`filter${index}`, value])),
  };
}
