/** What members note about a site, and what happened to it that no other table tells. */
export interface SegmentTables {
  /** Filters under a name, for everybody who sees the site; `filters` as the contract has them. */
  segments: {
    id: string;
    site_id: string;
    name: string;
    filters: string;
    created_at: string;
    updated_at: string;
  };
  annotations: {
    id: string;
    site_id: string;
    /** In the site's own zone. */
    day: string;
    text: string;
    created_at: string;
    updated_at: string;
  };
  /** When a site was switched on or off. */
  status_changes: { id: string; site_id: string; status: 'active' | 'inactive'; at: string };
}
