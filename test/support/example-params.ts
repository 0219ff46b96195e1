import { openapi } from '../../src/contract/core/openapi.ts';
import type { Address } from '../../src/contract/routes.ts';
import { makeExample } from '../../src/http/pages/reference/make-example.ts';
import { readOperations } from '../../src/http/pages/reference/read-operations.ts';

const operations = readOperations(openapi('test'));

/** What the example of an endpoint has in its path: a test puts the real one in its place. */
export function exampleParam(address: Address, name: string): string {
  const operation = operations.find((each) => each.address === address);
  return (operation && makeExample(operation).params[name]) ?? '';
}
