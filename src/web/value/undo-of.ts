import type { Site } from '../../contract/sites.ts';
import type { SiteChange } from '../sites/use-site-change.ts';

/** The change that puts back what this one replaces. */
export function undoOf(change: SiteChange, { name, status, config }: Site): SiteChange {
  const replaced = Object.keys(change.config ?? {});
  const before = Object.entries(config).filter(([field]) => replaced.includes(field));
  return {
    ...(change.name !== undefined && { name }),
    ...(change.status !== undefined && { status }),
    ...(change.config && { config: Object.fromEntries(before) }),
  };
}
