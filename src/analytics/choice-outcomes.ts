import type { ChoiceOutcome, ChoiceOutcomes } from '../contract/analytics/choice-outcomes.ts';
import type { Filter } from '../contract/analytics/query.ts';
import type { ChoiceKind } from '../contract/sites/choice-kinds.ts';
import type { TemplateConfig } from '../contract/sites/templates.ts';
import { hasAllowed } from '../events/store/allowing-types.ts';
import { bounds, type Period, type Span } from './period.ts';
import { began } from './query.ts';
import { narrow } from './session-filter.ts';
import type { AnalyticsStore } from './store.ts';

type CountedOutcome = Omit<ChoiceOutcome, 'claimed_amount' | 'confirmed_amount'>;
type Counts = Omit<CountedOutcome, 'kind'>;
type Templates = { config: Pick<TemplateConfig, 'choices'> }[];

/** Those of the site's templates come first: more than these come from senders who make some up. */
const maxRows = 50;

const wasOffered = 'notEmpty(choices_offered)';
/** The wall's own button has events of its own. */
const wasPressed = `(choice = 'allow' AND cta_clicked > 0)`;
const wasVerified = `(choice = 'allow' AND ${hasAllowed})`;
/** Rows of a session, one for each choice that it offered or that was made or done in it. */
const ownChoices = 'arrayDistinct(arrayConcat(choices_offered, choices_made, choices_done))';
/** Most sessions have none, and their lists are not read then. */
const hasChoices = 'notEmpty(choices_offered) OR notEmpty(choices_made) OR notEmpty(choices_done)';

/**
 * How visitors went on: by each choice of the walls that they saw.
 * @param asked `counted`: the part of the period that is known with these filters
 */
export async function readChoiceOutcomes(
  store: AnalyticsStore,
  siteId: string,
  {
    period,
    counted = bounds(period),
    filters,
    templates,
  }: { period: Period; counted?: Span; filters: Filter[]; templates: Templates },
): Promise<Pick<ChoiceOutcomes, 'period' | 'walls'> & { choices: CountedOutcome[] }> {
  const kinds = kindsOf(templates);
  const { conditions, params } = narrow(filters);
  const where = [began, ...conditions].join(' AND ');
  const asked = { ...params, site: siteId, ...counted };
  const [walls, choices] = await Promise.all([
    store.query<{ walls: number }>(
      'quick',
      `SELECT sum(sign) AS walls FROM ${store.database}.sessions WHERE ${where} AND ${wasOffered}`,
      asked,
    ),
    store.query<Counts>(
      'quick',
      `SELECT toString(arrayJoin(${ownChoices})) AS choice, sumIf(sign, has(choices_offered, choice)) AS offered,
         sumIf(sign, has(choices_made, choice) OR ${wasPressed}) AS chosen, sumIf(sign, ${wasVerified}) AS verified,
         sumIf(sign, has(choices_done, choice) AND NOT has(choices_confirmed, choice)) AS claimed,
         sumIf(sign, has(choices_confirmed, choice)) AS confirmed
       FROM ${store.database}.sessions WHERE ${where} AND (${hasChoices})
       GROUP BY choice HAVING sum(sign) > 0
       ORDER BY has({known:Array(String)}, choice) DESC, chosen DESC, offered DESC, choice LIMIT ${maxRows}`,
      { ...asked, known: [...kinds.keys()] },
    ),
  ]);
  return {
    period: { start: period.first.toString(), end: period.last.toString() },
    walls: walls[0]?.walls ?? 0,
    choices: choices.map(({ choice, ...counts }) => ({ choice, kind: kinds.get(choice) ?? null, ...counts })),
  };
}

/** What each id stands for; an id that templates use for several kinds stands for none. */
function kindsOf(templates: Templates): Map<string, ChoiceKind | null> {
  const kinds = new Map<string, ChoiceKind | null>();
  for (const { id, kind } of templates.flatMap(({ config }) => config.choices ?? []))
    kinds.set(id, (kinds.get(id) ?? kind) === kind ? kind : null);
  return kinds;
}
