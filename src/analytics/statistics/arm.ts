/** What a test knows of one variant: how many it was shown to, and how many of them did what was hoped for. */
export interface Arm {
  /** Sessions that saw the wall. */
  impressions: number;
  /** Those of them that converted afterwards. */
  conversions: number;
}
