import { expect, it } from 'vitest';
import { thingText } from '../../src/web/settings/audit/entry-texts.ts';

const receipt = '5f0c7f0e-7f1c-4f7e-9f53-0d8f0d3c1a11';
const hash = 'a'.repeat(64);

it.each([
  ['as it is stored', `${receipt}: events=4, sessions=1, failed_events=0, sha256=${hash}`],
  ['as it was stored before', `${receipt}: 4 events, 1 sessions, 0 failed events; SHA-256 ${hash}`],
])('an erasure says how much was erased, %s', (_, thing) => {
  const text = `${receipt}: 4 events, 1 session, 0 failed events; SHA-256 ${hash}`;
  expect(thingText('session_erased', thing)).toBe(text);
});

it('an erasure in words that nobody knows stays as it is', () => {
  expect(thingText('session_erased', 'something else')).toBe('something else');
});
