import { describe, expect, it } from 'vitest';
import {
  type AddressFilters,
  eventFiltersIn,
  isBackward,
  toSearch,
} from '../../src/web/site/events/use-event-filters.ts';

const none: AddressFilters = {
  view: '',
  search: '',
  type: '',
  session: '',
  from: '',
  to: '',
  page: 1,
  period: '',
  compare: '',
};
const read = (address: string) => eventFiltersIn(new URLSearchParams(address));

describe('event filters in an address', () => {
  it.each([
    ['session', 'x'.repeat(129)],
    ['type', 'Page View'],
    ['type', `a${'b'.repeat(64)}`],
  ])('%s that can be none is left out', (name, value) => {
    expect(read(String(new URLSearchParams({ [name]: value })))).toEqual(none);
  });

  it.each(['yesterday', '2026-11-21', '2026-13-41T00:00', '0000-01-01T00:00', '12026-11-21T00:00'])(
    'the time %s is left out',
    (from) => {
      expect(read(String(new URLSearchParams({ from })))).toEqual({ ...none, view: 'list' });
    },
  );

  it('a search that is too long is cut', () => {
    expect(read(`search=${'a'.repeat(201)}`).search).toBe('a'.repeat(200));
  });

  it('what the API takes is read as it is', () => {
    const all: AddressFilters = {
      ...none,
      view: 'list',
      type: 'own_event',
      session: 'x'.repeat(128),
      from: '2026-11-21T10:00',
      to: '2026-11-21T10:00:30',
      page: 3,
      period: '7d',
    };
    expect(read(toSearch(all))).toEqual(all);
  });

  it('times are those of the list: among sessions they would lead back to it', () => {
    const filters: AddressFilters = { ...none, from: '2026-11-21T10:00', period: '7d' };
    expect(read(toSearch(filters))).toEqual({ ...none, period: '7d' });
  });

  it.each([
    ['2026-11-21T10:00', '2026-11-21T09:59', true],
    ['2026-11-21T10:00', '2026-11-21T10:00', true],
    ['2026-11-21T10:00', '2026-11-21T10:01', false],
    ['2026-11-21T10:00', '', false],
    ['', '2026-11-21T10:00', false],
  ])('from %s to %s: backward %s', (from, to, said) => {
    expect(isBackward({ ...none, view: 'list', from, to })).toBe(said);
    expect(isBackward({ ...none, from, to })).toBe(false);
  });
});
