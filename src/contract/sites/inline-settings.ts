/** What the inline snippet has baked in, in the order in which it takes them. All of it is in every page of the site. */
export type InlineSettings = [
  /** Address of the script, as its tag has it. */
  script: string,
  /** Folders of baits, the script's host first; `/` is the page's own host. */
  folders: string[],
  /** Names of a control and of two baits. */
  baits: string[],
  /** What reports are sent to in those folders, behind the site's id and a hyphen. */
  entry: string,
  /** Left out where the script's address ends with it and `.js`. */
  siteId?: string,
];
