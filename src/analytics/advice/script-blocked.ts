import type { Facts, Finding } from './facts.ts';

/** Percent of page views, at least: less than that is no reason to change a web server. */
const enough = 5;

/** Many blockers stop the script itself: from the site's own host it is on no list of hosts. */
export function scriptBlocked({ dark, config }: Facts): Finding[] {
  const [low, high] = dark?.interval ?? [0, null];
  if (dark?.share == null || low < enough || config.delivery?.origin) return [];
  return [
    {
      id: 'serve_first_party',
      about: { share: String(dark.share) },
      numbers: [
        {
          code: 'dark_share',
          value: dark.share,
          expected: null,
          interval: high === null ? null : [low, high],
        },
      ],
      action: null,
    },
  ];
}
