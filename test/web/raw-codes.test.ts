import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shownValues } from '../support/shown-values.ts';
import { filesBelow } from '../support/source-imports.ts';

/** Fields of the API whose values are codes, which have a name for people. */
const codes = [
  ...[
    'event_type',
    'reason',
    'kind',
    'mode',
    'status',
    'state',
    'verdict',
    'action',
    'metric',
    'outcome',
    'cause',
  ],
  ...['role', 'scope', 'scopes', 'device', 'device_type', 'country', 'blocker', 'granularity', 'caveat'],
  ...['event', 'type', 'dimension', 'allocation', 'consent_mode', 'ended_because', 'conflict', 'period'],
];
/** Shown as they are on purpose. */
const onPurpose: Record<string, string[]> = {
  // The owner's own event.
  'src/web/site/events/event-filter-form.tsx': ['type'],
  // In the words of the event store.
  'src/web/site/events/failed-events.tsx': ['reason'],
  // One that this version does not know.
  'src/web/site/detection/failed-verifications.tsx': ['reason'],
  // As the log calls the job.
  'src/web/settings/health/dead-jobs.tsx': ['kind'],
};

it.each(filesBelow('src/web', /\.tsx$/))('%s writes no code of the API on the screen', (file) => {
  const source = readFileSync(file, 'utf8');
  const shown = shownValues(source).filter((name) => codes.includes(name));
  expect(shown.filter((name) => !onPurpose[file]?.includes(name))).toEqual([]);
  expect(source).not.toMatch(/\$\{[^}(]*\bevent_type\b/);
});

it('finds a code between tags, and none that a function has named', () => {
  const page =
    '({ event, is }) => <p>{is && event.event_type}<b>{nameOf(event.kind)} {`#{event.mode}!`}</b></p>'.replace(
      '#',
      '$',
    );
  expect(shownValues(`export const Page = ${page};`).sort()).toEqual(['event_type', 'mode']);
});
