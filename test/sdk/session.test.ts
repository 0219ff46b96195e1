import { describe, expect, test } from 'vitest';
import { openMemory } from '../../src/sdk/memory.ts';
import { openSession } from '../../src/sdk/session.ts';

const minute = 60_000;

describe('the session', () => {
  test('is one for a page view and a new one after 30 idle minutes', () => {
    let now = 0;
    const session = openSession(openMemory(fakeWindow(), 'cookieless'), crypto, () => now);
    const first = session.id();
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect([session.isNew(), session.isNew()]).toEqual([true, false]);
    now = 29 * minute;
    expect(session.id()).toBe(first);
    now = 58 * minute;
    expect(session.id()).toBe(first);
    now = 89 * minute;
    expect([session.isNew(), session.isNew()]).toEqual([true, false]);
    expect(session.id()).not.toBe(first);
  });

  test.each([
    ['cookieless', false],
    ['strict', false],
    ['full', true],
  ] as const)('mode %s: the next page view continues it: %s', (mode, continues) => {
    const window = fakeWindow();
    const first = openSession(openMemory(window, mode), crypto, () => 0);
    const id = first.id();
    const next = openSession(openMemory(window, mode), crypto, () => minute);
    expect(next.id() === id).toBe(continues);
    expect(next.isNew()).toBe(!continues);
    expect(window.touched > 0).toBe(continues);
  });

  test('a storage that throws is as good as none', () => {
    const window = fakeWindow(true);
    expect(openSession(openMemory(window, 'full'), crypto, () => 0).id()).toHaveLength(36);
  });

  test('is resumed after the reload that the visitor asked for', () => {
    const session = openSession(openMemory(fakeWindow(), 'cookieless'), crypto, () => 0, 'before');
    expect([session.isNew(), session.id()]).toEqual([false, 'before']);
  });
});

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
