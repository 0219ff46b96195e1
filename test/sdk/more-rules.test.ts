import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DisplayRules } from '../../src/contract/sites/display.ts';
import { openMoreRules } from '../../src/sdk/ask/more-rules.ts';
import { openMemory } from '../../src/sdk/memory.ts';
import { openStorage } from '../../src/sdk/storage.ts';

const dayMs = 86_400_000;

describe('rules about the page', () => {
  const page = { section: 'sport-live', plan: 'free' };
  const cases: [name: string, rules: DisplayRules, allowed: boolean][] = [
    ['no rule', {}, true],
    ['empty lists', { properties: [], excluded_properties: [] }, true],
    ['a property by a glob', { properties: ['section=sport*'] }, true],
    ['one of several', { properties: ['section=news', 'plan=free'] }, true],
    ['another value', { properties: ['section=sport'] }, false],
    ['a property that the page does not have', { properties: ['author=*'] }, false],
    ['an excluded one', { excluded_properties: ['plan=free'] }, false],
    ['an excluded one with another value', { excluded_properties: ['plan=paid'] }, true],
    ['an excluded one that the page does not have', { excluded_properties: ['author=*'] }, true],
    ['wanted and excluded', { properties: ['plan=free'], excluded_properties: ['section=*'] }, false],
  ];
  test.each(cases)('%s', (_, rules, allowed) => {
    expect(rulesOf(pageWith({ properties: page })).allow(rules, 1)).toBe(allowed);
  });

  test('a name with underscores is written with hyphens in HTML', () => {
    const rules = rulesOf(pageWith({ properties: { 'reader-plan': 'a=b' } }));
    expect(rules.allow({ properties: ['reader_plan=a=b'] }, 1)).toBe(true);
  });

  test.each<[name: string, said: unknown[], access: 'free' | 'paid' | undefined]>([
    ['nothing', [], undefined],
    ['a page that says nothing of it', [{ '@type': 'NewsArticle' }], undefined],
    ['yes', [{ isAccessibleForFree: true }], 'free'],
    ['yes, as text', [{ isAccessibleForFree: 'True' }], 'free'],
    ['yes, as an address', [{ isAccessibleForFree: 'https://schema.org/True' }], 'free'],
    ['no', [{ isAccessibleForFree: false }], 'paid'],
    ['no, as an address', [{ isAccessibleForFree: 'http://schema.org/False' }], 'paid'],
    ['a list', [[{ '@type': 'Organization' }, { isAccessibleForFree: true }]], 'free'],
    ['a graph', [{ '@graph': [{ isAccessibleForFree: false }] }], 'paid'],
    [
      'a part that has to be paid for',
      [{ isAccessibleForFree: 'True', hasPart: { isAccessibleForFree: 'False', cssSelector: '.rest' } }],
      'paid',
    ],
    ['something else that is free', [{ offers: { isAccessibleForFree: true } }], undefined],
    ['no JSON beside it', ['{', { isAccessibleForFree: true }], 'free'],
  ])('free to read: %s', (_, said, access) => {
    const rules = rulesOf(pageWith({ said }));
    expect(rules.allow({ access: 'free' }, 1)).toBe(access === 'free');
    expect(rules.allow({ access: 'paid' }, 1)).toBe(access === 'paid');
  });
});

describe('free pages', () => {
  beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 6, 1) }));
  afterEach(() => vi.useRealTimers());
  const meter = { free_pages: 2, days: 30 };

  test('in a period that begins with the first of them', () => {
    const { allow } = rulesOf(pageWith({}), { mayStore: true });
    const next = () => allow({ meter }, 1);
    expect([next(), next(), next(), next()]).toEqual([false, false, true, true]);
    vi.advanceTimersByTime(30 * dayMs - 1);
    expect(next()).toBe(true);
    vi.advanceTimersByTime(1);
    expect([next(), next(), next()]).toEqual([false, false, true]);
  });

  test('where another rule does not match, no page is used up', () => {
    const { allow } = rulesOf(pageWith({}), { mayStore: true });
    expect(allow({ meter, properties: ['section=sport'] }, 1)).toBe(false);
    expect([allow({ meter }, 1), allow({ meter }, 1), allow({ meter }, 1)]).toEqual([false, false, true]);
  });

  test('of the session, where nothing may be stored', () => {
    const { allow } = rulesOf(pageWith({}));
    expect([1, 2, 3].map((pageViews) => allow({ meter }, pageViews))).toEqual([false, false, true]);
    expect(allow({ meter }, 1)).toBe(false);
  });
});

describe('a wall that turns hard', () => {
  const wall = { variant: 'a', file: 'a.js', soft: 'b.js', weight: 1, display: { hard_after_sessions: 2 } };

  test('after so many sessions with a wall, however many page views they have', () => {
    let session = 'first';
    const { soften } = rulesOf(pageWith({}), { mayStore: true, sessionId: () => session });
    const isSoft = () => soften(wall).file === 'b.js';
    expect([isSoft(), isSoft(), isSoft()]).toEqual([true, true, true]);
    session = 'second';
    expect([isSoft(), isSoft()]).toEqual([true, true]);
    session = 'third';
    expect(isSoft()).toBe(false);
  });

  test('never, where nothing may be stored', () => {
    let count = 0;
    const { soften } = rulesOf(pageWith({}), { sessionId: () => `${count++}` });
    expect(Array.from({ length: 5 }, () => soften(wall).file)).toEqual(Array(5).fill('b.js'));
  });

  test('not without the rule', () => {
    expect(rulesOf(pageWith({})).soften({ ...wall, display: {} }).file).toBe('a.js');
  });
});

type Page = Window & typeof globalThis;

/** A document as far as the rules look at it; the browser tests have real ones. */
function pageWith({ properties = {}, said = [] }: { properties?: Record<string, string>; said?: unknown[] }) {
  const texts = said.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
  const querySelectorAll = (selector: string) => {
    if (selector.includes('ld+json')) return texts.map((textContent) => ({ textContent }));
    const name = /^\[data-truce-(.+)\]$/.exec(selector)?.[1] ?? '';
    return name in properties ? [{ getAttribute: () => properties[name] }] : [];
  };
  return { document: { querySelectorAll } } as unknown as Page;
}

function rulesOf(page: Page, { mayStore = false, sessionId = (): string => 'one' } = {}) {
  const window = { navigator: {}, localStorage: storage(), sessionStorage: storage() } as never;
  const memory = openMemory(openStorage(window, () => mayStore));
  return openMoreRules(page, { memory, mayStore: () => mayStore, sessionId });
}

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}
