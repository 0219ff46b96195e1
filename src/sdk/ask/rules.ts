import type { DisplayRules } from '../../contract/sites/display.ts';
import { dayMs } from '../carry.ts';
import { fitsGlob as fits } from './glob.ts';
import { share } from './share.ts';

/** What the owner's rules are held against. */
export interface RuleFacts {
  now: Date;
  timezone: string;
  /** This page view included. */
  pageViews: number;
  /** When this visitor last saw a wall and last converted, in ms since 1970; undefined: never, as far as is known. */
  wallAt: number | undefined;
  convertedAt: number | undefined;
  device: string;
  /** Undefined: the service did not answer. */
  country: string | undefined;
  languages: readonly string[];
  path: string;
  /** Hosts that the visitor came from in this session, `(none)` for none; empty: not known. */
  referrers: string[];
  /** The campaign parameters of the session's first page and of this one. */
  query: URLSearchParams;
  /** The same text for the same visitor as long as that may be known. */
  visitor: string;
}

/** Whether every rule that is set agrees. What cannot be known does not fit a rule that asks for it. */
export function allowsWall(rules: DisplayRules, facts: RuleFacts): boolean {
  const { pageViews, now, referrers, country = '', query } = facts;
  /** The rules have capital digits (`delivery/rules-of.ts`), links may have others. */
  const path = facts.path.replace(/%../g, (code) => code.toUpperCase());
  const views = pageViews - (rules.after_page_views ?? 0);
  const isQuiet = (days: number | undefined, since: number | undefined) =>
    days !== undefined && since !== undefined && Math.abs(+now - since) < days * dayMs;
  const spoken = facts.languages.map((language) => language.toLowerCase());
  return (
    views > 0 &&
    (views - 1) % (rules.every_page_views ?? 1) === 0 &&
    !isQuiet(rules.once_in_days, facts.wallAt) &&
    !isQuiet(rules.quiet_days_after_conversion, facts.convertedAt) &&
    oneOf(rules.devices, (device) => device === facts.device) &&
    oneOf(rules.countries, (code) => code === country) &&
    noneOf(rules.excluded_countries, country ? [country] : []) &&
    oneOf(rules.languages, (wanted) => spoken.some((tag) => speaks(tag, wanted.toLowerCase()))) &&
    oneOf(rules.included_paths, (glob) => fits(path, glob)) &&
    !rules.excluded_paths?.some((glob) => fits(path, glob)) &&
    oneOf(rules.referrers, (glob) => referrers.some((host) => fits(host, glob))) &&
    noneOf(rules.excluded_referrers, referrers) &&
    oneOf(rules.utm, (rule) => {
      const [name = '', glob = ''] = rule.split(/=(.*)/);
      return query.getAll(`utm_${name}`).some((value) => fits(value, glob));
    }) &&
    isOnSchedule(rules.schedule, now, facts.timezone) &&
    share(`percent:${facts.visitor}`) * 100 < (rules.percent ?? 100)
  );
}

/** A list that is left out or empty allows everything. */
function oneOf<T>(list: T[] | undefined, fit: (entry: T) => boolean): boolean {
  return !list?.length || list.some(fit);
}

/** An empty list excludes nobody; of what is not known, it cannot be said that it is not excluded. */
function noneOf(globs: string[] | undefined, known: string[]): boolean {
  return (
    !globs?.length || (known.length > 0 && !globs.some((glob) => known.some((value) => fits(value, glob))))
  );
}

function speaks(tag: string, wanted: string): boolean {
  return `${tag}-`.startsWith(`${wanted}-`);
}

function isOnSchedule(schedule: DisplayRules['schedule'], now: Date, timezone: string): boolean {
  if (!schedule) return true;
  const { from = '', until = '', weekdays, hours } = schedule;
  // Of what is not set, every comparison is false.
  if (+now < Date.parse(from) || +now >= Date.parse(until)) return false;
  const { weekday, clock } = localTime(now, timezone);
  const isOverMidnight = hours && hours.from >= hours.until;
  // What is left of the hours of the day before.
  const isRest = isOverMidnight && clock < hours.until;
  if (weekdays && !weekdays.includes(isRest ? weekday - 1 || 7 : weekday)) return false;
  return !hours || isRest || (clock >= hours.from && (isOverMidnight || clock < hours.until));
}

/** The site's own wall clock: Monday is 1, and the hour as `HH:MM`. */
function localTime(now: Date, timeZone: string): { weekday: number; clock: string } {
  // In Swedish, a time reads as ISO 8601 has it: 2026-07-15 06:00:00.
  const local = new Date(`${now.toLocaleString('sv', { timeZone }).replace(/\s/, 'T')}Z`);
  return { weekday: local.getUTCDay() || 7, clock: local.toJSON().slice(11, 16) };
}
