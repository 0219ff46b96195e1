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

  test.each(['throws', 'forgets', 'is null'] as const)('a storage that %s is as good as none', (how) => {
    const window = fakeWindow(how);
    const session = openOn(window, true);
    expect(session.id()).toMatch(/^pv-/);
    expect(session.id()).toBe(session.id());
    expect(openOn(window, true).isNew()).toBe(true);
  });

  test('a storage that works is tried out once, and nothing stays of it', () => {
    const window = fakeWindow();
    const session = openOn(window, true);
    for (let count = 0; count < 3; count++) session.adopt(session.id());
    expect([...window.entries.keys()]).toEqual(['truce.session']);
    expect(window.written.filter((name) => name !== 'truce.session')).toHaveLength(1);
  });

  test('Global Privacy Control leaves the storage alone', () => {
    const window = fakeWindow();
    Object.assign(window.navigator, { globalPrivacyControl: true });
    expect(openOn(window, true).id()).toMatch(/^pv-/);
    expect(window.touched).toBe(0);
  });

  test('whose id was asked for before the consent begins anew with it', () => {
    let mayMeasure = false;
    const window = fakeWindow();
    const storage = openStorage(window, () => mayMeasure);
    const session = openSession(openMemory(storage), crypto, () => 0, storage.keeps);
    const before = session.id();
    expect([before.startsWith('pv-'), session.id()]).toEqual([true, before]);
    mayMeasure = true;
    expect([session.isNew(), session.id().startsWith('pv-')]).toEqual([true, false]);
    expect([...window.entries.values()].join()).not.toContain('pv-');
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

function openOn(window: Page, mayMeasure: boolean, clock = () => 0, resumed?: string) {
  const storage = openStorage(window, () => mayMeasure);
  return openSession(openMemory(storage), crypto, clock, storage.keeps, resumed);
}

type Page = ReturnType<typeof fakeWindow>;

function fakeWindow(how?: 'throws' | 'forgets' | 'is null') {
  const entries = new Map<string, string>();
  const written: string[] = [];
  const fake = {
    touched: 0,
    entries,
    written,
    navigator: {},
    get sessionStorage() {
      fake.touched++;
      if (how === 'throws') throw new Error('denied');
      if (how === 'is null') return null;
      return {
        getItem: (name: string) => entries.get(name) ?? null,
        setItem(name: string, value: string) {
          written.push(name);
          if (!how) entries.set(name, value);
        },
        removeItem: (name: string) => entries.delete(name),
      };
    },
  };
  return fake as unknown as Window & typeof globalThis & typeof fake;
}
