import type { DemoSite } from './demo-sites.ts';
import type { PlacedPattern } from './visit-pattern.ts';

/** A site of the demo with what its visits are drawn from. */
export interface DemoSource {
  site: DemoSite;
  siteId: string;
  patterns: PlacedPattern[];
}
