import { expect, it } from 'vitest';
import type { TrackedEvent } from '../../src/contract/events/events.ts';
import { withReferrerHost } from '../../src/events/intake/referrer-host.ts';

const event = (referrer: unknown) => ({ metadata: { referrer, kind: 'dns' } }) as unknown as TrackedEvent;

it.each([
  ['https://mail.example/inbox?token=secret#top', 'mail.example'],
  ['mail.example/inbox?token=secret', 'mail.example'],
  ['http://ann:secret@mail.example:8080/', 'mail.example'],
  ['android-app://com.example.reader/', 'com.example.reader'],
  ['mailto:ann@mail.example', ''],
  ['//', ''],
  ['?token=secret', ''],
])('of the referrer %s, %j is kept', (sent, kept) => {
  expect(withReferrerHost(event(sent)).metadata).toEqual({ referrer: kept, kind: 'dns' });
});

it.each(['news.example', '(none)', 7, undefined])('%j stays as it is', (sent) => {
  const given = event(sent);
  expect(withReferrerHost(given)).toBe(given);
});
