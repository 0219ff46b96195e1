import { describe, expect, test } from 'vitest';
import { openMemory } from '../../src/sdk/memory.ts';
import { openSession } from '../../src/sdk/session.ts';
import { openStorage } from '../../src/sdk/storage.ts';

const minute = 60_000;

describe('the session', () => {
  test('is one for a page view and a new one after 30 idle minutes', () => {
    let now = 0;
    const session = openOn(fakeWindow(), false, () => now);
    const first = session.id();
    expect(first).toMatch(/^pv-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect([session.isNew(), session.isNew()]).toEqual([true, false]);
    now = 29 * minute;
    expect(session.id()).toBe(first);
    now = 58 * minute;
    expect(session.id()).toBe(first);
    now = 89 * minute;
    expect([session.isNew(), session.isNew()]).toEqual([true, false]);
    expect(session.id()).not.toBe(first);
  });

  test.each([false, true])('where storing is allowed (%s), the next page view continues it', (mayStore) => {
    const window = fakeWindow();
    const id = openOn(window, mayStore).id();
    const next = openOn(window, mayStore, () => minute);
    expect(next.id() === id).toBe(mayStore);
    expect(next.isNew()).toBe(!mayStore);
    expect(window.touched > 0).toBe(mayStore);
    expect(id.startsWith('pv-')).toBe(!mayStore);
  });

  test('a storage that throws is as good as none', () => {
    const session = openOn(fakeWindow(true), true);
    expect(session.id()).toHaveLength(36);
    expect(session.id()).toBe(session.id());
  });

  test('is resumed after the reload that the visitor asked for', () => {
    const session = openOn(fakeWindow(), false, () => 0, 'before');
    expect([session.isNew(), session.id()]).toEqual([false, 'before']);
  });

  test('goes on under the id that the service knows it by, until it is idle', () => {
    let now = 0;
    const session = openOn(fakeWindow(), false, () => now);
    expect(session.isNew()).toBe(true);
    session.adopt('known');
    expect([session.isNew(), session.id()]).toEqual([false, 'known']);
    now = 31 * minute;
    expect([session.isNew(), session.id().startsWith('pv-')]).toEqual([true, true]);
  });
});

function openOn(window: Page, mayStore: boolean, clock = () => 0, resumed?: string) {
  const allowed = () => mayStore;
  return openSession(openMemory(openStorage(window, allowed)), crypto, clock, allowed, resumed);
}

type Page = ReturnType<typeof fakeWindow>;

function fakeWindow(throws = false) {
  const entries = new Map<string, string>();
  const fake = {
    touched: 0,
    get sessionStorage() {
      fake.touched++;
      if (throws) throw new Error('denied');
      return {
        getItem: (name: string) => entries.get(name) ?? null,
        setItem: (name: string, value: string) => entries.set(name, value),
      };
    },
  };
  return fake as unknown as Window & typeof globalThis & { touched: number };
}
