import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LoaderSettings } from '../../src/contract/sites/loader.ts';
import { openConsentPiece } from '../../src/sdk/consent.ts';

/** What the visitor agreed to: [measuring, probes of ad hosts]. */
type Told = [boolean, boolean];

const all = { 1: true, 7: true, 8: true };
const tcf: [name: string, data: object, told: Told[]][] = [
  ['a choice made earlier', { eventStatus: 'tcloaded', purpose: { consents: all } }, [[true, true]]],
  ['a choice made now', { eventStatus: 'useractioncomplete', purpose: { consents: all } }, [[true, true]]],
  ['the question is on the screen: no answer', { eventStatus: 'cmpuishown', purpose: { consents: all } }, []],
  ['no law that asks', { gdprApplies: false }, [[true, true]]],
  [
    'no law that asks, said while the question shows',
    { gdprApplies: false, eventStatus: 'cmpuishown' },
    [[true, true]],
  ],
  ['the law applies and nothing is agreed', { gdprApplies: true, eventStatus: 'tcloaded' }, [[false, false]]],
  ['storage alone', { eventStatus: 'tcloaded', purpose: { consents: { 1: true } } }, [[false, false]]],
  [
    'storage and content performance',
    { eventStatus: 'tcloaded', purpose: { consents: { 1: true, 8: true } } },
    [[true, false]],
  ],
  [
    'storage and ad performance',
    { eventStatus: 'tcloaded', purpose: { consents: { 1: true, 7: true } } },
    [[false, true]],
  ],
  [
    'performance without storage',
    { eventStatus: 'tcloaded', purpose: { consents: { 7: true, 8: true } } },
    [[false, false]],
  ],
];

const yes = { 1: true, 7: true, 8: true };
const booleans = (given: Record<number, boolean>) =>
  Array.from({ length: 24 }, (_, index) => given[index + 1] === true);
const european = (PurposeConsents: unknown) => ready([2], { tcfeuv2: [{ PurposeConsents }] });
const usnat = (core: object, ...more: object[]) => ready([7], { usnat: [core, ...more] });
const gpp: [name: string, ping: object, told: Told[]][] = [
  ['Europe, as booleans', european(booleans(yes)), [[true, true]]],
  ['Europe, as booleans, content alone', european(booleans({ 1: true, 8: true })), [[true, false]]],
  ['Europe, as booleans, nothing', european(booleans({})), [[false, false]]],
  ['Europe, as numbers', european([1, 7, 8]), [[true, true]]],
  ['Europe, as numbers, ads alone', european([1, 7]), [[false, true]]],
  ['Europe, as numbers, nothing', european([]), [[false, false]]],
  [
    'Europe, in the singular of the older text',
    ready([2], { tcfeuv2: { PurposeConsent: [1, 8] } }),
    [[true, false]],
  ],
  ['Europe, whose section is missing', ready([2], { usnat: [{ SaleOptOut: 2 }] }), [[false, false]]],
  ['Canada', ready([5], { tcfcav1: [{ PurposesExpressConsent: [1, 8] }] }), [[true, false]]],
  ['Canada, nothing', ready([5], { tcfcav1: [{ PurposesExpressConsent: [] }] }), [[false, false]]],
  ['no section applies', ready([], {}), [[true, true]]],
  ['no section applies, in the old way', ready([-1], {}), [[true, true]]],
  ['it is not known yet which apply', ready([0], {}), []],
  ['a section applies that was not told', ready([7], {}), [[false, false]]],
  [
    'America, no objection',
    usnat({ SaleOptOut: 2, SharingOptOut: 2, TargetedAdvertisingOptOut: 0 }),
    [[true, true]],
  ],
  ['America, an objection to sale', usnat({ SaleOptOut: 1, SharingOptOut: 2 }), [[false, false]]],
  ['America, an objection to sharing', usnat({ SharingOptOut: 1 }), [[false, false]]],
  ['America, an objection to targeting', usnat({ TargetedAdvertisingOptOut: 1 }), [[false, false]]],
  [
    'America, Global Privacy Control in its own part',
    usnat({ SaleOptOut: 2 }, { Gpc: true }),
    [[false, false]],
  ],
  ['America, Global Privacy Control that is off', usnat({ SaleOptOut: 2 }, { Gpc: false }), [[true, true]]],
  [
    'only the sections that apply count',
    ready([7], { tcfeuv2: [{ PurposeConsents: booleans({}) }], usnat: [{ SaleOptOut: 2 }] }),
    [[true, true]],
  ],
  ['a platform that is still starting', { ...usnat({ SaleOptOut: 2 }), signalStatus: 'not ready' }, []],
];

const agreed = { eventStatus: 'tcloaded', purpose: { consents: all } };
const outside = { gdprApplies: false };
const both: [name: string, tcf: object, gpp: object, told: Told[]][] = [
  ['no law that asks, and an objection in America', outside, usnat({ SaleOptOut: 1 }), [[false, false]]],
  ['no law that asks, and no objection', outside, usnat({ SaleOptOut: 2 }), [[true, true]]],
  ['no law of either', outside, ready([-1], {}), [[true, true]]],
  ['no law that asks, and GPP is not ready', outside, { signalStatus: 'not ready' }, []],
  ['agreed, and no section applies', agreed, ready([-1], {}), [[true, true]]],
  ['agreed, and GPP is not ready', agreed, { signalStatus: 'not ready' }, [[true, true]]],
  ['agreed to one, refused to the other', agreed, european(booleans({})), [[false, false]]],
  [
    'the question shows, and no section applies',
    { eventStatus: 'cmpuishown', gdprApplies: true },
    ready([-1], {}),
    [],
  ],
  [
    'refused, and no objection',
    { eventStatus: 'tcloaded', gdprApplies: true },
    usnat({ SaleOptOut: 2 }),
    [[false, false]],
  ],
];

describe.each(['strict', 'after_consent'] as const)('consent, %s', (mode) => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** With `strict` the probes are on, with `after_consent` measuring is free. */
  const wanted = ([measure, probe]: Told): Told => (mode === 'strict' ? [measure, true] : [true, probe]);

  test.each(tcf)('TCF: %s', (_, data, told) => {
    const { page, heard, open } = setOut(mode);
    page.__tcfapi = (_command, _version, answer) => answer(data, true);
    open().watch();
    expect(heard).toEqual(told.map(wanted));
  });

  test.each(gpp)('GPP: %s', (_, pingData, told) => {
    const { page, heard, open } = setOut(mode);
    page.__gpp = (_command, answer) => answer({ pingData }, true);
    open().watch();
    expect(heard).toEqual(told.map(wanted));
  });

  test('TCF: a change of mind is heard, both ways', () => {
    const { page, heard, open } = setOut(mode);
    let answer: Answer = () => {};
    page.__tcfapi = (command, version, told) => {
      expect([command, version]).toEqual(['addEventListener', 2]);
      answer = told;
    };
    open().watch();
    answer({ eventStatus: 'cmpuishown' }, true);
    answer({ eventStatus: 'useractioncomplete', purpose: { consents: all } }, true);
    answer({ eventStatus: 'cmpuishown', purpose: { consents: all } }, true);
    answer({ eventStatus: 'useractioncomplete', purpose: { consents: {} } }, true);
    expect(heard).toEqual([wanted([true, true]), wanted([false, false])]);
  });

  test('TCF: an answer that the platform calls a failure is none', () => {
    const { page, heard, open } = setOut(mode);
    page.__tcfapi = (_command, _version, answer) =>
      answer({ eventStatus: 'tcloaded', gdprApplies: false }, false);
    open().watch();
    expect(heard).toEqual([]);
  });

  test('a platform that answers with nothing at all does no harm', () => {
    const { page, heard, open } = setOut(mode);
    page.__tcfapi = (_command, _version, answer) => answer(null as never, false);
    open().watch();
    const other = setOut(mode);
    other.page.__gpp = (_command, answer) => answer(null as never, false);
    other.open().watch();
    expect([...heard, ...other.heard]).toEqual([]);
  });

  test('a platform that throws does no harm', () => {
    const { page, heard, open } = setOut(mode);
    page.__tcfapi = () => {
      throw new Error('not yet');
    };
    expect(() => open().watch()).not.toThrow();
    expect(heard).toEqual([]);
  });

  test.each(both)('TCF and GPP: %s', (_, data, pingData, told) => {
    const { page, heard, open } = setOut(mode);
    page.__tcfapi = (_command, _version, answer) => answer(data, true);
    page.__gpp = (_command, answer) => answer({ pingData }, true);
    open().watch();
    expect(heard).toEqual(told.map(wanted));
  });

  test('TCF and GPP: an objection that comes later overrules, wherever it comes from', () => {
    const { page, heard, open } = setOut(mode);
    const answers: Answer[] = [];
    page.__tcfapi = (_command, _version, answer) => answers.push(answer);
    open().watch();
    answers[0]?.({ gdprApplies: false }, true);
    page.__gpp = (_command, answer) => answers.push(answer);
    vi.advanceTimersByTime(5000);
    answers[1]?.({ pingData: usnat({ SaleOptOut: 1 }) }, true);
    answers[0]?.({ gdprApplies: false }, true);
    answers[1]?.({ pingData: usnat({ SaleOptOut: 2 }) }, true);
    expect(heard.map(([measure, probe]) => measure && probe)).toEqual([true, false, false, true]);
    expect(answers).toHaveLength(2);
  });

  test('a platform that comes late is found, and asked once', () => {
    const { page, heard, open } = setOut(mode);
    open().watch();
    vi.advanceTimersByTime(5000);
    expect(heard).toEqual([]);
    let asked = 0;
    page.__tcfapi = (_command, _version, answer) => {
      asked++;
      answer({ gdprApplies: false }, true);
    };
    vi.advanceTimersByTime(300_000);
    expect([asked, heard]).toEqual([1, [wanted([true, true])]]);
  });

  test('nobody to ask is no consent, and after a minute nobody looks any more', () => {
    const { page, heard, open } = setOut(mode);
    open().watch();
    vi.advanceTimersByTime(61_000);
    expect(vi.getTimerCount()).toBe(0);
    page.__tcfapi = () => expect.unreachable();
    vi.advanceTimersByTime(61_000);
    expect(heard).toEqual([]);
  });

  test('the page says so itself', () => {
    const { heard, open } = setOut(mode);
    const piece = open();
    piece.say(true);
    piece.say(false);
    expect(heard).toEqual([wanted([true, true]), wanted([false, false])]);
  });
});

type Answer = (data: object, ok: boolean) => void;
interface FakePage {
  __tcfapi?: (command: string, version: number, answer: Answer) => void;
  __gpp?: (command: string, answer: Answer) => void;
}

function setOut(mode: 'strict' | 'after_consent') {
  const page: FakePage = {};
  const heard: Told[] = [];
  const settings = {
    consent_mode: mode === 'strict' ? 'strict' : 'cookieless',
    third_party_probes: mode === 'strict' ? 'on' : 'after_consent',
  } as LoaderSettings;
  const window = Object.assign(page, {
    setInterval: globalThis.setInterval,
    clearInterval: globalThis.clearInterval,
  }) as unknown as Window & typeof globalThis;
  return {
    page,
    heard,
    open: () => openConsentPiece(window, settings, (measure, probe) => heard.push([measure, probe])),
  };
}

function ready(applicableSections: number[], parsedSections: object) {
  return { signalStatus: 'ready', applicableSections, parsedSections };
}
