import { advise } from '../../analytics/advice/advise.ts';
import { readFacts } from '../../analytics/advice/read-facts.ts';
import { bounds } from '../../analytics/period.ts';
import type { Advice } from '../../contract/analytics/advice.ts';
import { adviceNumberText, adviceTexts } from '../../contract/messages/advice-texts.ts';
import { message, type Text } from '../../kit/messages/text.ts';
import { readListWatch } from '../../records/sites/list-findings.ts';
import { listTemplates } from '../../records/sites/templates.ts';
import type { Block } from '../report.ts';
import type { Sources } from './order.ts';
import type { Basis } from './read-basis.ts';
import { readDark } from './read-dark.ts';
import { readTests } from './read-tests.ts';

/** What the numbers of the last 30 days of the period advise, each with its reason; often nothing, and then that is said. */
export async function recommendations(sources: Sources, basis: Basis): Promise<Block[]> {
  const advice = await adviceAt(sources, basis);
  if (advice.length === 0) {
    const items = [{ label: message('report.none'), text: message('report.noAdvice') }];
    return [{ type: 'facts', title: message('revenue.advice'), items }];
  }
  return [block(message('revenue.advice'), advice)];
}

/** The one thing to do first; nothing where there is none. */
export async function nextAction(sources: Sources, basis: Basis): Promise<Block[]> {
  const advice = await adviceAt(sources, basis);
  return advice.length === 0 ? [] : [block(message('next.title'), advice.slice(0, 1))];
}

function block(title: Text, advice: Advice[]): Block {
  return {
    type: 'recommendations',
    title,
    items: advice.map((each) => ({ text: adviceTexts(each).title, reason: reasonOf(each) })),
  };
}

async function adviceAt(sources: Sources, { site, counting }: Basis): Promise<Advice[]> {
  const end = bounds(counting.period).to * 1000;
  const { store, db } = sources;
  const [templates, watch, tests, dark] = await Promise.all([
    listTemplates(db, site.id),
    readListWatch(db, site.id),
    readTests(sources, site.id, { fromMs: 0, toMs: end }),
    readDark(sources, site, end - 1),
  ]);
  const listed = watch.findings.filter(
    ({ first_seen, cleared_at }) =>
      Date.parse(first_seen) < end && (cleared_at === null || Date.parse(cleared_at) >= end),
  );
  const known = { templates, tests, listed, standing: null, dark };
  return advise(await readFacts(store, site, known, end - 1));
}

function reasonOf(advice: Advice): Text {
  return [adviceTexts(advice).text, ...advice.numbers.map(evidence)];
}

function evidence({ code, value, expected, interval }: Advice['numbers'][number]): Text {
  const values = { label: adviceNumberText(code), value };
  const [low, high] = interval ?? [0, 0];
  if (interval === null && expected === null) return message('report.evidence', values);
  if (expected === null) return message('report.evidenceInterval', { ...values, low, high });
  if (interval === null) return message('report.evidenceExpected', { ...values, expected });
  return message('report.evidenceBoth', { ...values, low, high, expected });
}
