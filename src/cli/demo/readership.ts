/** Who reads a demo site, and what: lists of values with their weights. */
export interface Readership {
  pages: readonly Weighted<string>[];
  referrers: readonly Weighted<string>[];
  countries: readonly Weighted<string>[];
  /** Source, medium and campaign of the links that visitors followed. */
  campaigns: readonly Weighted<string>[];
}

type Weighted<T> = readonly [T, number];

/** Desktop readers block more than phones: of those who do, and of those who don't, so many have each device. */
export const devices = {
  blocked: [
    ['desktop', 74],
    ['mobile', 22],
    ['tablet', 4],
  ],
  clear: [
    ['desktop', 39],
    ['mobile', 55],
    ['tablet', 6],
  ],
} as const;
export const blockedShare = 0.21;

/** Browser and system. */
export const systems = {
  desktop: [
    ['Chrome|Windows', 46],
    ['Firefox|Linux', 14],
    ['Safari|macOS', 24],
    ['Microsoft Edge|Windows', 16],
  ],
  mobile: [
    ['Chrome|Android', 58],
    ['Safari|iOS', 42],
  ],
  tablet: [
    ['Safari|iOS', 70],
    ['Chrome|Android', 30],
  ],
} as const;

/** Extensions, by the names that the detector gives. */
export const blockers = [
  ['uBlock Origin family', 46],
  ['Adblock Plus family', 27],
  ['network-only extension', 15],
  ['uBlock Origin', 6],
  ['unnamed extension', 6],
] as const;

export const failures = [
  ['still_blocked', 7],
  ['extension_remains', 1],
  ['dns_remains', 2],
] as const;

export const paperReaders: Readership = {
  pages: [
    ['/', 30],
    ['/news/harbor-bridge-reopens', 15],
    ['/news/budget-vote-tonight', 11],
    ['/news/coast-storm-warning', 13],
    ['/sport/derby-ends-in-a-draw', 12],
    ['/culture/night-at-the-museum', 7],
    ['/food/sourdough-in-a-day', 9],
    ['/opinion/let-the-trams-run', 5],
    ['/weather', 8],
    ['/about', 1],
  ],
  referrers: [
    ['', 42],
    ['www.google.com', 35],
    ['news.google.com', 9],
    ['www.facebook.com', 6],
    ['www.reddit.com', 4],
    ['duckduckgo.com', 4],
  ],
  countries: [
    ['GB', 38],
    ['IE', 17],
    ['DE', 11],
    ['US', 10],
    ['FR', 7],
    ['NL', 6],
    ['ES', 5],
    ['PL', 3],
    ['BR', 3],
  ],
  campaigns: [
    ['', 78],
    ['newsletter|email|morning-briefing', 13],
    ['newsletter|email|weekend-reads', 5],
    ['mastodon|social|weekend-reads', 4],
  ],
};

export const blogReaders: Readership = {
  pages: [
    ['/', 20],
    ['/spring-pruning', 18],
    ['/compost-that-works', 15],
    ['/tomatoes-on-a-balcony', 22],
    ['/tools-worth-keeping', 12],
    ['/about', 3],
  ],
  referrers: [
    ['', 30],
    ['www.google.com', 49],
    ['duckduckgo.com', 9],
    ['news.ycombinator.com', 4],
    ['www.reddit.com', 8],
  ],
  countries: [
    ['DE', 34],
    ['US', 21],
    ['FR', 12],
    ['GB', 12],
    ['NL', 9],
    ['AT', 8],
    ['ES', 4],
  ],
  campaigns: [
    ['', 88],
    ['newsletter|email|spring-garden', 12],
  ],
};

/** A list of a hundred in which each value appears as often as its weight says, to draw from by a number. */
export function hundred(list: readonly Weighted<string>[]): string[] {
  const whole = list.reduce((sum, [, weight]) => sum + weight, 0);
  let sum = 0;
  return list.flatMap(([value, weight]) => {
    const before = Math.round((100 * sum) / whole);
    sum += weight;
    return Array<string>(Math.round((100 * sum) / whole) - before).fill(value);
  });
}

export function campaignOf(text: string): Record<string, string> {
  const [utm_source = '', utm_medium = '', utm_campaign = ''] = text.split('|');
  return text === '' ? {} : { utm_campaign, utm_medium, utm_source };
}
