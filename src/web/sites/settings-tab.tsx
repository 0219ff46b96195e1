import type { Site } from '../../contract/sites.ts';
import { Installation } from './installation.tsx';
import { SiteSettings } from './site-settings.tsx';

/** What can be changed about a site. */
export function SettingsTab({ site }: { site: Site }) {
  return (
    <>
      <Installation site={site} />
      <SiteSettings site={site} />
    </>
  );
}
