import * as z from 'zod';
import type { Route } from '../../contract/core/route.ts';
import { queryOf } from './query-of.ts';
import { validate } from './validate.ts';

const none = z.strictObject({});

/** The parameters that the route declares. @throws INVALID_REQUEST for any other, so that a typo is seen */
export function readQuery({ query, ignoresQuery }: Route, url: string): object | undefined {
  return ignoresQuery ? undefined : validate(query ?? none, queryOf(url));
}
