import { expect, test } from 'vitest';
import { EventBatch } from '../../src/contract/events/events.ts';
import { randomId } from '../../src/sdk/random-id.ts';

const ids = Array.from({ length: 1000 }, () => randomId(crypto));

test('each id is another one, and a UUID by the contract', () => {
  expect(new Set(ids).size).toBe(ids.length);
  const event = { event_type: 'page_view', session_id: 's', site_id: ids[0] };
  for (const event_id of ids) EventBatch.parse({ events: [{ ...event, event_id }] });
});

test('ids of a page view differ only in their last digits, so that they are stored in less space', () => {
  expect(new Set(ids.map((id) => id.slice(0, 30))).size).toBe(1);
});
