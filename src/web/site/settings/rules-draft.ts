import type { DisplayRules } from '../../../contract/sites/display.ts';
import { readNumber } from '../../ui/numbers/read-number.ts';
import { fromClock, toClock } from '../../ui/zoned-clock.ts';

/** How often and to how many. */
export const frequencyRules = [
  'after_page_views',
  'every_page_views',
  'once_in_days',
  'quiet_days_after_conversion',
  'percent',
] as const;

/** The rules that are a number, as the fields hold them. `delay` is in seconds. */
const numberRules = [...frequencyRules, 'scroll_percent', 'hard_after_sessions'] as const;

/** The rules that are a list of texts; codes stand in one line, the others one a line. */
export const codeRules = ['countries', 'excluded_countries', 'languages'] as const;
export const lineRules = [
  'included_paths',
  'excluded_paths',
  'properties',
  'excluded_properties',
  'referrers',
  'excluded_referrers',
  'utm',
] as const;

type TypedRule = (typeof numberRules | typeof codeRules | typeof lineRules)[number];

/** The display rules as they are typed: an empty field is no rule. */
export type RulesDraft = Record<TypedRule, string> & {
  delay: string;
  freePages: string;
  meterDays: string;
  access: NonNullable<DisplayRules['access']> | '';
  exitIntent: boolean;
  devices: NonNullable<DisplayRules['devices']>;
  weekdays: number[];
  from: string;
  until: string;
  hoursFrom: string;
  hoursUntil: string;
};

/** @param zone the site's time zone, in which the schedule is shown. */
export function toDraft(rules: DisplayRules, zone: string): RulesDraft {
  const { schedule = {}, meter } = rules;
  const text = (value: number | string[] | undefined, joint = '') =>
    Array.isArray(value) ? value.join(joint) : String(value ?? '');
  const texts = <K extends TypedRule>(names: readonly K[], joint: string) =>
    Object.fromEntries(names.map((name) => [name, text(rules[name], joint)])) as Record<K, string>;
  return {
    ...texts(numberRules, ''),
    ...texts(codeRules, ', '),
    ...texts(lineRules, '\n'),
    delay: rules.delay_ms === undefined ? '' : String(rules.delay_ms / 1000),
    freePages: text(meter?.free_pages),
    meterDays: text(meter?.days),
    access: rules.access ?? '',
    exitIntent: rules.exit_intent ?? false,
    devices: rules.devices ?? [],
    weekdays: schedule.weekdays ?? [],
    from: schedule.from ? toClock(schedule.from, zone) : '',
    until: schedule.until ? toClock(schedule.until, zone) : '',
    hoursFrom: schedule.hours?.from ?? '',
    hoursUntil: schedule.hours?.until ?? '',
  };
}

/**
 * What cannot be read goes to the server as it is, which refuses it by name.
 * @param stored what the draft began with: a moment that nobody changed stays what it is, to the second.
 */
export function toRules(draft: RulesDraft, zone: string, stored: DisplayRules = {}): DisplayRules {
  const { devices, weekdays, hoursFrom, hoursUntil } = draft;
  const hours = hoursFrom || hoursUntil ? { from: hoursFrom, until: hoursUntil } : undefined;
  const momentOf = (name: 'from' | 'until') => {
    const before = stored.schedule?.[name];
    if (before && draft[name] === toClock(before, zone)) return before;
    return draft[name] ? fromClock(draft[name], zone) : undefined;
  };
  const schedule = {
    from: momentOf('from'),
    until: momentOf('until'),
    weekdays: weekdays.length > 0 ? weekdays : undefined,
    hours,
  };
  const delay = toNumber(draft.delay);
  return {
    ...collect(numberRules, (name) => toNumber(draft[name])),
    ...collect(codeRules, (name) => listOf(draft[name], /[\s,;]+/, name !== 'languages')),
    ...collect(lineRules, (name) => listOf(draft[name], /\n/, false)),
    access: draft.access || undefined,
    exit_intent: draft.exitIntent || undefined,
    meter: toMeter(draft),
    delay_ms: delay === undefined ? undefined : Math.round(delay * 1000),
    devices: devices.length > 0 ? devices : undefined,
    schedule: Object.values(schedule).some((part) => part !== undefined) ? schedule : undefined,
  };
}

/** One of the two alone goes to the server, which asks for the other. */
function toMeter({ freePages, meterDays }: RulesDraft): DisplayRules['meter'] {
  const meter = { free_pages: toNumber(freePages), days: toNumber(meterDays) };
  if (meter.free_pages === undefined && meter.days === undefined) return undefined;
  return meter as DisplayRules['meter'];
}

function collect<K extends string, V>(names: readonly K[], read: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<K, V>;
}

function toNumber(typed: string): number | undefined {
  return typed.trim() === '' ? undefined : readNumber(typed);
}

function listOf(typed: string, between: RegExp, isUpper: boolean): string[] | undefined {
  const entries = (isUpper ? typed.toUpperCase() : typed)
    .split(between)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return entries.length > 0 ? entries : undefined;
}
