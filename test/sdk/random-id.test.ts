import { expect, test } from 'vitest';
import { EventBatch } from '../../src/contract/events/events.ts';
import { nextId, randomId } from '../../src/sdk/random-id.ts';

const one = [randomId(crypto), ...Array.from({ length: 1000 }, () => nextId(crypto))];
const other = [randomId(crypto), ...Array.from({ length: 1000 }, () => nextId(crypto))];
const sharedOf = (id = '') => id.slice(0, 29);

test('each id is another one, and a UUID by the contract', () => {
  const ids = [...one, ...other];
  expect(new Set(ids).size).toBe(ids.length);
  const event = { event_type: 'page_view', session_id: 's', site_id: ids[0] };
  for (const event_id of ids) EventBatch.parse({ events: [{ ...event, event_id }] });
});

test('ids of a session differ only in their last digits, so that they are stored in less space', () => {
  expect(new Set(one.map(sharedOf)).size).toBe(1);
});

test('two sessions of a page have nothing in common: neither digits nor a count that goes on', () => {
  const pairs = [...sharedOf(one[0]).replaceAll('-', '')].filter((digit, at) => {
    return digit === sharedOf(other[0]).replaceAll('-', '')[at];
  });
  expect(pairs.length).toBeLessThan(15); // of 25: two are fixed, and chance gives one or two more
  expect(one.map((id) => id.slice(29))).toEqual(other.map((id) => id.slice(29)));
});
