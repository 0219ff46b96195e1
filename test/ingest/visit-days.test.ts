import { expect, it } from 'vitest';
import { dayMs, endOf, openVisitDays } from '../../src/events/intake/visit-days.ts';

const minute = 60_000;
const make = () => ({});

function setOut(startMs: number, saved: [number, object][] = []) {
  const clock = { now: startMs };
  const due: { run: () => void; at: number }[] = [];
  const days = openVisitDays<object>(
    () => clock.now,
    saved,
    (run, ms) => due.push({ run, at: clock.now + ms }),
  );
  return { clock, due, days };
}

it('a day has what belongs to it, and until 00:30 what belongs to the day before', () => {
  const { days } = setOut(dayMs);
  const first = days.at(1, dayMs, make).today;
  expect(days.at(1, 2 * dayMs - 1, make)).toEqual({ today: first, before: null });
  expect(days.at(2, 2 * dayMs, make).before).toBe(first);
  expect(days.at(2, 2 * dayMs + 30 * minute - 1, make).before).toBe(first);
  expect(days.at(2, 2 * dayMs + 30 * minute, make).before).toBeNull();
  expect(days.left(2 * dayMs + 30 * minute).map(([day]) => day)).toEqual([2]);
});

it('what belongs to a day is gone at 00:30 UTC, also where no event comes', () => {
  const { clock, due, days } = setOut(dayMs);
  days.at(1, dayMs, make);
  expect(due.map(({ at }) => at)).toEqual([2 * dayMs + 30 * minute]);
  clock.now = endOf(1);
  due[0]?.run();
  // As it would look to somebody who asks with an earlier time.
  expect(days.left(dayMs)).toEqual([]);
});

it('a restart carries over only what is not over', () => {
  const { days, due } = setOut(endOf(1), [
    [2, make()],
    [1, make()],
  ]);
  expect(days.left(dayMs).map(([day]) => day)).toEqual([2]);
  expect(due).toHaveLength(1);
});

it('a clock that was set back begins a day of its own', () => {
  const { days } = setOut(5 * dayMs);
  days.at(5, 5 * dayMs, make);
  expect(days.at(3, 3 * dayMs, make).before).toBeNull();
  expect(days.left(3 * dayMs).map(([day]) => day)).toEqual([3]);
});
