import type { Site } from '../../../contract/sites/sites.ts';
import { patchBetween } from '../../app/patch-between.ts';
import type { SiteChange } from './use-site-change.ts';

/** The change that puts back what another one changed, and nothing that was changed besides. */
export function undoOf(before: Site, after: Site): SiteChange {
  const config = patchBetween<Site['config']>(after.config, before.config);
  return {
    ...(before.name !== after.name && { name: before.name }),
    ...(before.status !== after.status && { status: before.status }),
    config,
  };
}
