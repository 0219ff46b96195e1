import { advise } from '../../analytics/advice/advise.ts';
import { readFacts } from '../../analytics/advice/read-facts.ts';
import type { Advice } from '../../contract/analytics/advice.ts';
import { adviceNumberTexts, adviceTexts } from '../../contract/messages/advice-texts.ts';
import { localDay } from '../../kit/day-start.ts';
import { message, type Text } from '../../kit/messages/text.ts';
import { readListWatch } from '../../records/sites/list-findings.ts';
import { listTemplates } from '../../records/sites/templates.ts';
import type { Block } from '../report.ts';
import { placeOf } from './advice-place.ts';
import type { Sources } from './order.ts';
import type { Basis } from './read-basis.ts';
import { readDark } from './read-dark.ts';
import { readStandingAt } from './read-standing.ts';
import { readTests } from './read-tests.ts';

/** What is to be done besides the first. */
export function otherBlocks(advice: Advice[], siteId: string): Block[] {
  return advice.length < 2 ? [] : [block(message('revenue.advice'), advice.slice(1), siteId)];
}

/** Said where nothing else in the report asks for anything. */
export const nothingAdvised: Block = {
  type: 'facts',
  title: message('revenue.advice'),
  items: [{ label: message('report.none'), text: message('report.noAdvice') }],
};

/** The one thing to do first; nothing where there is none. */
export function nextBlocks(advice: Advice[], siteId: string): Block[] {
  return advice.length === 0 ? [] : [block(message('next.title'), advice.slice(0, 1), siteId)];
}

function block(title: Text, advice: Advice[], siteId: string): Block {
  return {
    type: 'recommendations',
    title,
    items: advice.map((each) => ({
      ...{ text: adviceTexts(each).title, reason: reasonOf(each) },
      open: placeOf(each, siteId),
    })),
  };
}

/** What the numbers of the last 30 days of the period, or until now, advise, the most urgent first; often nothing. */
export async function readAdvice(sources: Sources, { site, asOf: end }: Basis): Promise<Advice[]> {
  const { store, db } = sources;
  const [templates, watch, tests, standing, dark] = await Promise.all([
    listTemplates(db, site.id),
    readListWatch(db, site.id),
    readTests(sources, site.id, { fromMs: 0, toMs: end }),
    readStandingAt(sources, site, end - 1),
    readDark(sources, site, end - 1),
  ]);
  const listed = watch.findings.filter(
    ({ first_seen, cleared_at }) =>
      Date.parse(first_seen) < end && (cleared_at === null || Date.parse(cleared_at) >= end),
  );
  const known = { templates, tests, listed, standing, dark };
  const advice = advise(await readFacts(store, site, known, end - 1));
  const until = localDay(end - 1, site.config.timezone);
  return advice.map((each) =>
    each.id === 'turn_wall_on' ? { ...each, about: { ...each.about, until } } : each,
  );
}

function reasonOf(advice: Advice): Text {
  return [adviceTexts(advice).text, ...advice.numbers.map(evidence)];
}

function evidence(number: Advice['numbers'][number]): Text {
  const { label, value, expected, ends } = adviceNumberTexts(number);
  const values = { label, value };
  if (!ends && expected === null) return message('report.evidence', values);
  if (!ends) return message('report.evidenceExpected', { ...values, expected: expected ?? '' });
  if (expected === null) return message('report.evidenceInterval', { ...values, ...ends });
  return message('report.evidenceBoth', { ...values, ...ends, expected });
}
