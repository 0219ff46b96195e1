import { type Reason, reasons, type Tally } from './tally.ts';

const words: Record<Reason, string> = {
  bot: 'by bots and tools',
  method: 'not GET',
  status: 'with a status other than 200 or 304',
  not_a_page: 'files, feeds and APIs',
  prefetch: 'prefetched',
  other_site: 'of other hosts',
  unreadable: 'in no known format',
  future: 'with a time in the future',
  counted: 'counted before',
};

/** What was counted, for people. */
export function countLogText({ lines, pageViews, left, counts }: Tally, isDryRun: boolean): string {
  const days = counts.flatMap(({ site, days: list }) =>
    list.map(({ date, page_views }) => `${site.domain}\t${date}\t${page_views}`),
  );
  const leftOut = reasons
    .filter((reason) => left[reason] > 0)
    .map((reason) => `  ${left[reason]} ${words[reason]}`);
  return [
    ...days,
    `${lines} lines, ${pageViews} page views.${isDryRun ? ' Nothing was saved.' : ''}`,
    ...(leftOut.length > 0 ? ['Not counted:', ...leftOut] : []),
  ].join('\n');
}

/** The same for programs. */
export function countLogJson({ lines, pageViews, left, counts }: Tally, isDryRun: boolean): object {
  return {
    dry_run: isDryRun,
    lines,
    page_views: pageViews,
    not_counted: left,
    sites: counts.map(({ site, days }) => ({ site_id: site.id, domain: site.domain, days })),
  };
}
