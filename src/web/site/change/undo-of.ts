import type { Site } from '../../../contract/sites/sites.ts';
import { isObject, patchBetween } from '../../app/patch-between.ts';
import type { SiteChange } from './use-site-change.ts';

type State = Pick<Site, 'name' | 'status' | 'config'>;

/**
 * The change that puts back what `sent` changed. Only what it named: `after` also has what others saved since `before`,
 * which is theirs.
 */
export function undoOf(sent: SiteChange, before: State, after: State): SiteChange {
  return { config: {}, ...putBack(sent, before, after) };
}

function putBack(sent: object, before: object, after: object): SiteChange {
  const [named, old, now] = [sent, before, after].map((each) => each as Fields) as [Fields, Fields, Fields];
  const fields = Object.keys(named).map((name) => [name, putBackField(named[name], old[name], now[name])]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** What makes `now` what it was; undefined where it is that already. */
function putBackField(sent: unknown, old: unknown, now: unknown): unknown {
  if (JSON.stringify(old) === JSON.stringify(now)) return undefined;
  if (!isObject(now) || (old !== undefined && !isObject(old))) return old ?? null;
  if (!isObject(sent)) return old ? patchBetween<Fields>(now, old) : null;
  const isOnlyOurs = Object.keys(now).every((name) => name in sent);
  if (!old && isOnlyOurs) return null;
  const part = putBack(sent, old ?? {}, now);
  return Object.keys(part).length === 0 ? undefined : part;
}

type Fields = Record<string, unknown>;
