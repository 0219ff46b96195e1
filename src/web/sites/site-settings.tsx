import type { Site } from '../../contract/sites.ts';
import { DeleteSite } from './delete-site.tsx';
import { StatusSwitch } from './status-switch.tsx';

/** What can be changed about a site. */
export function SiteSettings({ site }: { site: Site }) {
  return (
    <section className="panel settings" aria-labelledby="settings">
      <h2 id="settings">Settings</h2>
      <StatusSwitch site={site} />
      <DeleteSite site={site} />
    </section>
  );
}
