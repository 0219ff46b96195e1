import type { AbTesting } from '../../contract/analytics/ab-testing.ts';
import { whatWasLearned } from '../../contract/messages/learned-texts.ts';
import { exactPercent } from '../rates.ts';
import type { Facts, Finding, KnownTest } from './facts.ts';

/** For so long after a test that ended on its last day its winner is offered, and what else it showed is said. */
export const offeredDays = { winner: 90, nothing: 14 } as const;

/** The test has a winner, and it waits for its owner: while it runs, and after it has ended on its last day. */
export function waitingWinner(facts: Pick<Facts, 'tests' | 'config'>): Finding[] {
  const test = waitingTest(facts);
  const winner = test && winnerOf(test);
  if (!test || !winner) return [];
  const others = test.result.variants.filter(({ name }) => name !== winner.name);
  return [
    {
      id: 'use_winner',
      about: {
        variant: winner.name,
        confidence: String(winner.confidence),
        ...(!test.goesOn && { ended: 'yes' }),
      },
      numbers: [
        {
          code: 'allow',
          value: rateOf(winner),
          expected: Math.max(...others.map(rateOf)),
          interval: null,
        },
      ],
      action: {
        config: { template_id: winner.template, ...(test.goesOn && { ab_test: { enabled: false } }) },
      },
    },
  ];
}

/** The test whose winner is not everyone's wall yet. A report about days gone by may see one go on that has ended since. */
export function waitingTest<T extends KnownTest>({
  tests,
  config,
}: { tests: T[] } & Pick<Facts, 'config'>): T | null {
  const isOn = config.ab_test.enabled && config.ab_test.variants.length > 1;
  const test = tests.find(({ goesOn }) => goesOn) ?? endedByDate({ tests, config }, offeredDays.winner);
  const winner = test && winnerOf(test);
  if (!test || !winner) return null;
  // Its template may be gone, or be everyone's wall by now.
  const isDone = !winner.isKept || winner.isShownBy(config.template_id);
  return isDone && !(isOn && test.goesOn) ? null : test;
}

/** What a test that ended on its last day showed, where it has no winner. */
export function endedWithoutWinner(facts: Facts): Finding[] {
  const test = endedByDate(facts, offeredDays.nothing);
  if (!test || winnerOf(test)) return [];
  const learned = whatWasLearned(test.result);
  const about = Object.fromEntries(Object.entries(learned).map(([name, value]) => [name, String(value)]));
  return [{ id: 'test_ended', about, numbers: [], action: null }];
}

/** Whether a test was set up and not started. What is left of the latest test in the settings is none. */
export function hasDraft({ config, tests, templates }: Facts): boolean {
  const { enabled, variants } = config.ab_test;
  const setOf = (of: { name: string; template_id: string }[]) =>
    of
      .map(({ name, template_id }) => `${name} ${idOf(templates, template_id)}`)
      .sort()
      .join();
  return !enabled && variants.length > 0 && setOf(variants) !== setOf(tests.at(-1)?.run.variants ?? []);
}

/** Ids of the templates that lost against this one in a test that named a winner. */
export function beatenBy(template: string, { tests, templates }: Facts): string[] {
  return tests
    .filter((test) => idOf(templates, winnerOf(test)?.template ?? '') === template)
    .flatMap(({ run }) => run.variants.map(({ template_id }) => idOf(templates, template_id)))
    .filter((id) => id !== template);
}

/** Settings name a template by its id or by its name. */
function idOf(templates: Facts['templates'], idOrName: string): string {
  return templates.find(({ id, name }) => id === idOrName || name === idOrName)?.id ?? idOrName;
}

/** The latest test, if it ended on its last day and no other has begun since. */
function endedByDate<T extends KnownTest>(
  { tests, config }: { tests: T[] } & Pick<Facts, 'config'>,
  days: number,
): T | undefined {
  const last = tests.at(-1);
  if (config.ab_test.enabled || !last || last.goesOn || last.endedDays > days) return undefined;
  return last.run.ended_because === 'date_reached' ? last : undefined;
}

/** With all its digits. */
function rateOf({ conversions, impressions }: AbTesting['variants'][number]): number {
  return exactPercent(conversions, impressions) ?? 0;
}

function winnerOf({ run, result }: KnownTest) {
  const winner = result.variants.find(({ is_winner }) => is_winner);
  const own = run.variants.find(({ name }) => name === winner?.name);
  if (!winner || !own) return null;
  const { template_id, template, template_name } = own;
  const isShownBy = (wall: string) => [template_id, template?.id, template_name].includes(wall);
  return { ...winner, template: template_id, isKept: template !== undefined, isShownBy };
}
