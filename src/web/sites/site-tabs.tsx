import { Link } from 'wouter';
import { tabAddress, tabs } from './tabs.ts';

/** Leads from one part of a site to the next. On a phone the row scrolls sideways. */
export function SiteTabs({ siteId, current }: { siteId: string; current: string }) {
  return (
    <nav className="tabs" aria-label="Site">
      {tabs.map(({ path, title }) => (
        <Link
          key={path}
          href={tabAddress(siteId, path)}
          className="tab"
          aria-current={path === current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
