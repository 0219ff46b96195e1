import { beforeEach, expect, it } from 'vitest';
import { createFailures } from '../../src/web/ui/failures.ts';

let failures: ReturnType<typeof createFailures>;
let tried: string[];
beforeEach(() => {
  failures = createFailures();
  tried = [];
});

class Place {
  constructor(
    readonly top: number,
    readonly dialog: string | null,
  ) {}
  closest = () => this.dialog;
  compareDocumentPosition = (other: unknown) => (other instanceof Place && other.top > this.top ? 4 : 2);
}

function fail(id: string, top: number, says = 'The server failed', dialog: string | null = null) {
  return failures.add({ id, says, place: new Place(top, dialog), retry: () => tried.push(id) });
}
const said = (...ids: string[]) => ids.filter((id) => failures.isFirst(id));

it('says a failure of several parts once, at the topmost, which tries all of them again', () => {
  fail('below', 2);
  fail('above', 1);
  expect(said('below', 'above')).toEqual(['above']);
  failures.retryAlike('above');
  expect(tried.sort()).toEqual(['above', 'below']);
});

it('goes on saying it when the topmost part is there', () => {
  const isBack = fail('above', 1);
  fail('below', 2);
  isBack();
  expect(said('above', 'below')).toEqual(['below']);
});

it('says each of several failures, and those of a dialog within it', () => {
  fail('server', 1);
  fail('network', 2, 'No connection');
  fail('dialog', 3, 'The server failed', 'dialog');
  expect(said('server', 'network', 'dialog')).toEqual(['server', 'network', 'dialog']);
  failures.retryAlike('dialog');
  expect(tried).toEqual(['dialog']);
});

it('tells those who listen, until they no longer do', () => {
  let told = 0;
  const leave = failures.subscribe(() => told++);
  fail('one', 1)();
  leave();
  fail('two', 2);
  expect(told).toBe(2);
});
