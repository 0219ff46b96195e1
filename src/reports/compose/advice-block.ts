import { advise } from '../../analytics/advice/advise.ts';
import { readFacts } from '../../analytics/advice/read-facts.ts';
import { bounds } from '../../analytics/period.ts';
import type { Advice } from '../../contract/analytics/advice.ts';
import { readListWatch } from '../../records/sites/list-findings.ts';
import { listTemplates } from '../../records/sites/templates.ts';
import type { Block } from '../report.ts';
import type { Sources } from './order.ts';
import type { Basis } from './read-basis.ts';
import { readTests } from './read-tests.ts';

/** What the numbers of the last 30 days of the period advise, each with its reason; often nothing, and then that is said. */
export async function recommendations(sources: Sources, { site, counting }: Basis): Promise<Block[]> {
  const end = bounds(counting.period).to * 1000;
  const { store, db } = sources;
  const [templates, watch, tests] = await Promise.all([
    listTemplates(db, site.id),
    readListWatch(db, site.id),
    readTests(sources, site.id, { fromMs: 0, toMs: end }),
  ]);
  const listed = watch.findings.filter(
    ({ first_seen, cleared_at }) =>
      Date.parse(first_seen) < end && (cleared_at === null || Date.parse(cleared_at) >= end),
  );
  const advice = advise(await readFacts(store, site, { templates, tests, listed }, end - 1));
  if (advice.length === 0) {
    const text = 'The numbers of this month ask for no change.';
    return [{ type: 'facts', title: 'Recommendations', items: [{ label: 'None', text }] }];
  }
  return [
    {
      type: 'recommendations',
      title: 'Recommendations',
      items: advice.map((each) => ({ text: each.title, reason: reasonOf(each) })),
    },
  ];
}

function reasonOf({ text, numbers }: Advice): string {
  const evidence = numbers.map(({ label, value, expected, interval }) => {
    const against = expected === null ? '' : `, otherwise ${expected}`;
    const between = interval === null ? '' : ` (95%: ${interval[0]} to ${interval[1]})`;
    return `${label}: ${value}${between}${against}.`;
  });
  return [text, ...evidence].join(' ');
}
