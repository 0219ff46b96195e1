import { type Dimension, isCarried } from '../contract/analytics/dimensions.ts';
import type { Filter } from '../contract/analytics/query.ts';
import { encodedPath } from '../contract/core/url-path.ts';
import type { Params } from '../events/store/engine.ts';

/** Conditions on a session's row, and the values that they name. */
export interface Narrowed {
  conditions: string[];
  params: Params;
}

/** A session has several pages, of everything else one. A dimension's name is its column's: the contract admits no others. */
const isList = (dimension: Dimension) => dimension === 'page';

/** Dimensions as columns; a session without any page has one without a name. */
export function columnOf(dimension: Dimension): string {
  return isList(dimension) ? "arrayJoin(if(empty(pages), [''], pages))" : ownColumn(dimension);
}

/** Of what a session has once. */
export function ownColumn(dimension: Dimension): string {
  if (!isCarried(dimension)) return `toString(${dimension})`;
  // It stands in the statement: the contract admits no other names.
  if (!/^[a-z][a-z0-9_:]*$/.test(dimension)) throw new Error(`not a dimension: ${dimension}`);
  return `properties['${dimension}']`;
}

/**
 * Whether a session stands under the empty value. Of blockers only where one was found, since who has none has none
 * without a name either.
 */
function isNameless(dimension: Dimension): string {
  if (isList(dimension)) return 'empty(pages)';
  const none = `${ownColumn(dimension)} = ''`;
  return dimension === 'blocker' || dimension === 'kind' ? `(${none} AND adblock_detected > 0)` : none;
}

const is = (dimension: Dimension, name: string) =>
  isList(dimension) ? `has(pages, {${name}:String})` : `${ownColumn(dimension)} = {${name}:String}`;

const operators = {
  is: (dimension: Dimension, name: string, value: string) =>
    value === '' ? isNameless(dimension) : is(dimension, name),
  is_not: (dimension: Dimension, name: string, value: string) =>
    `NOT (${value === '' ? isNameless(dimension) : is(dimension, name)})`,
  contains: (dimension: Dimension, name: string) => {
    const holds = (text: string) => `positionCaseInsensitiveUTF8(${text}, {${name}:String}) > 0`;
    return isList(dimension)
      ? `arrayExists(page -> ${holds('page')}, if(empty(pages), [''], pages))`
      : holds(ownColumn(dimension));
  },
};

/** Keeps the sessions that all filters admit, with all that they did (decisions: Counters). */
export function narrow(asked: Filter[]): Narrowed {
  const filters = asked.flatMap(asStored);
  const conditions = filters.map((filter, index) => {
    const { dimension } = filter;
    const name = `filter${index}`;
    if (filter.operator !== 'one_of') return operators[filter.operator](dimension, name, filter.value);
    const named = `arrayFilter(value -> value != '', {${name}:Array(String)})`;
    const some = isList(dimension) ? `hasAny(pages, ${named})` : `has(${named}, ${ownColumn(dimension)})`;
    return filter.value.includes('') ? `(${some} OR ${isNameless(dimension)})` : some;
  });
  return {
    conditions,
    params: Object.fromEntries(filters.map(({ value }, index) => [`filter${index}`, value])),
  };
}

/** Filters as sessions' rows have their values; all of them must admit a session. */
function asStored(filter: Filter): Filter[] {
  if (filter.dimension === 'page') return pagesAsStored(filter);
  if (filter.dimension !== 'blocker' || filter.operator === 'contains') return [filter];
  // A blocker without a name is called `unknown` in answers; a session's row has no name then.
  const stored = (name: string) => (name === 'unknown' ? '' : name);
  if (filter.operator === 'one_of') return [{ ...filter, value: filter.value.map(stored) }];
  return [{ ...filter, value: stored(filter.value) }];
}

/** `/café` is stored as `/caf%C3%A9`; before 0.2.0 with small digits where a link had them. */
function pagesAsStored(filter: Filter): Filter[] {
  const { dimension, operator } = filter;
  if (operator === 'contains') return [{ ...filter, value: encodedPath(filter.value) }];
  const values = [filter.value].flat().flatMap(spellings);
  if (operator === 'one_of' || (operator === 'is' && values.length > 1))
    return [{ dimension, operator: 'one_of', value: values }];
  return values.map((value) => ({ dimension, operator, value }));
}

function spellings(path: string): string[] {
  const capital = encodedPath(path);
  return [...new Set([path, capital, capital.replace(/%../g, (code) => code.toLowerCase())])];
}
