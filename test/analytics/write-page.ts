import { wilsonInterval } from '../../src/analytics/statistics/wilson.ts';
import { pageText } from './page-text.ts';
import {
  damagePlans,
  falseAlarmPlans,
  type RailOutcome,
  type RailPlan,
  simulateRails,
} from './simulate-rails.ts';
import {
  falseWinnerPlans,
  looks,
  naiveRule,
  type Outcome,
  type Plan,
  powerPlans,
  simulate,
} from './simulate-tests.ts';
import { sameDigits, type Vector, vectors } from './vectors.ts';

/** docs/statistics.md, its figures by the code that judges owners' tests. */
export function statisticsPage(
  run: (plan: Plan) => Outcome = simulate,
  runRails: (plan: RailPlan) => RailOutcome = simulateRails,
): string {
  const parts: Record<string, string> = {
    looks: `${looks}`,
    'false winners': table(
      [
        'true rate',
        'sessions a day each',
        'runs',
        'false winners',
        '95% interval',
        'single look, read daily',
      ],
      falseWinnerPlans.map((plan) => falseWinners(plan, run(plan))),
    ),
    power: table(
      [
        'true rates',
        'sessions a day each',
        'runs',
        'median days',
        `winner within ${looks} days`,
        'the right one',
      ],
      powerPlans.map((plan) => power(plan, run(plan))),
    ),
    'false alarms': table(
      [
        'variants',
        'other than control',
        'sessions a day, all',
        'runs',
        'a rail was breached',
        '95% interval',
      ],
      falseAlarmPlans.map((plan) => falseAlarms(plan, runRails(plan))),
    ),
    damage: table(
      ['the variant', 'runs', `found within ${looks} days`, 'median days'],
      damagePlans.map((plan) => damage(plan, runRails(plan))),
    ),
    vectors: table(['test', 'input', 'expected', 'ours', 'from'], vectors.map(agreement)),
  };
  return pageText.replace(/\{\{([a-z ]+)\}\}/g, (_, name: string) => parts[name] ?? '');
}

function falseWinners(plan: Plan, { crowned }: Outcome): string[] {
  const { runs, visitors, rates } = plan;
  const [low, high] = wilsonInterval({ impressions: runs, conversions: Math.round(crowned * runs) });
  const naive = simulate(plan, naiveRule).crowned;
  const interval = `${percent(low)} to ${percent(high)}`;
  return [
    percent(rates[0] ?? 0, 0),
    `${visitors}`,
    `${runs}`,
    `**${percent(crowned)}**`,
    interval,
    percent(naive),
  ];
}

function falseAlarms(plan: RailPlan, { broke }: RailOutcome): string[] {
  const { name, challengers, sessions, runs } = plan;
  const [low, high] = wilsonInterval({ impressions: runs, conversions: Math.round(broke * runs) });
  const interval = `${percent(low)} to ${percent(high)}`;
  return [name, `${challengers}`, `${sessions}`, `${runs}`, `**${percent(broke)}**`, interval];
}

function damage({ name, runs }: RailPlan, { broke, medianDays }: RailOutcome): string[] {
  return [name, `${runs}`, percent(broke), `${medianDays ?? 'more'}`];
}

function power({ rates, visitors, runs }: Plan, { crowned, right, medianDays }: Outcome): string[] {
  const shown = rates.map((rate) => percent(rate, 0)).join(', ');
  return [shown, `${visitors}`, `${runs}`, `${medianDays ?? 'more'}`, percent(crowned), percent(right)];
}

function agreement(vector: Vector): string[] {
  return [vector.test, vector.input, vector.expected.join(' '), sameDigits(vector).join(' '), vector.source];
}

function percent(share: number, digits = 1): string {
  return `${(100 * share).toFixed(digits)}%`;
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
