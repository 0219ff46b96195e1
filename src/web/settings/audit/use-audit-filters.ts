import { useSearchParams } from 'wouter';
import type { AuditAction } from '../../../contract/operations/audit.ts';
import { fromClock } from '../../ui/zoned-clock.ts';
import { sentences } from './sentences.ts';

/** What the address of the screen holds; an empty one leaves everything in. */
export interface AuditFilters {
  member: string;
  action: AuditAction | '';
  site: string;
  /** First and last day, on the clock of this computer, as the times of the entries are. */
  from: string;
  to: string;
}

export const noAuditFilters: AuditFilters = { member: '', action: '', site: '', from: '', to: '' };

/** The filters in the address, so that a link, a reload or the back button shows the same entries. */
export function useAuditFilters(): [AuditFilters, (filters: AuditFilters) => void] {
  const [search, setSearch] = useSearchParams();
  const filters = auditFiltersIn(search);
  return [filters, (next) => setSearch(toSearch(next), { replace: true })];
}

/** What is no filter is left out: an address may be old, cut or mistyped. */
export function auditFiltersIn(search: URLSearchParams): AuditFilters {
  const text = (name: string, isGood: (value: string) => boolean) => {
    const value = search.get(name) ?? '';
    return isGood(value) ? value : '';
  };
  return {
    member: text('member', isId),
    action: text('action', (value) => Object.hasOwn(sentences, value)) as AuditFilters['action'],
    site: text('site', isId),
    from: text('from', isDay),
    to: text('to', isDay),
  };
}

function toSearch(filters: AuditFilters): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
}

/** The same as the API takes it: both days are in it whole. */
export function toAuditQuery({ from, to, ...texts }: AuditFilters, zone: string) {
  const given = Object.entries(texts).filter(([, value]) => value !== '');
  return {
    ...(Object.fromEntries(given) as { member?: string; action?: AuditAction; site?: string }),
    ...(from ? { from: fromClock(`${from}T00:00`, zone) } : {}),
    ...(to ? { to: fromClock(`${dayAfter(to)}T00:00`, zone) } : {}),
  };
}

/** Whether it is a day of our time; a year that is being typed is none yet. */
export function isDay(text: string): boolean {
  return /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`));
}

function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
