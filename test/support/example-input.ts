import { makeExample } from '../../scripts/reference/make-example.ts';
import { readOperations } from '../../scripts/reference/read-operations.ts';
import { openapi } from '../../src/contract/core/openapi.ts';
import type { Address } from '../../src/contract/routes.ts';
import type { RawInput } from './raw-call.ts';

const operations = new Map(
  readOperations(openapi('test')).map((operation) => [operation.address, operation]),
);

/**
 * The request of an endpoint's example, about this site: what tests send where they have no request of their own for an
 * address.
 */
export function exampleInput(address: Address, site: string): RawInput {
  const operation = operations.get(address);
  if (!operation) throw new Error(`${address} is not in the contract`);
  const { params, query, body } = makeExample(operation);
  const isOfSite = address.includes('/sites/:id');
  return {
    params: isOfSite ? { ...params, id: site } : params,
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(body === undefined ? {} : { body }),
  };
}

/** What a test may find in the path of the example: it puts the real one in its place. */
export function exampleParam(address: Address, name: string): string {
  return exampleInput(address, '').params?.[name] ?? '';
}

/** A request that no endpoint with input takes: a field that none has. */
export function badInput(address: Address): RawInput {
  const operation = operations.get(address);
  const unknown = { no_such_field: 'x' };
  if (!operation?.body) return { query: unknown };
  return { body: { ...(makeExample(operation).body as object), ...unknown } };
}
