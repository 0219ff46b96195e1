import type { Advice } from '../../contract/analytics/advice.ts';
import { adviceNumberText, adviceTexts } from '../../contract/messages/advice-texts.ts';
import { inEnglish } from '../../kit/messages/writer.ts';
import { exactPercent, round } from '../rates.ts';
import { newcombeInterval } from '../statistics/newcombe.ts';
import { wilsonInterval } from '../statistics/wilson.ts';
import { zOutside } from '../statistics/z-outside.ts';
import { compareSegments } from './compare-segments.ts';
import type { Facts, Finding } from './facts.ts';
import { scriptBlocked } from './script-blocked.ts';
import { standingAdvice } from './standing.ts';
import { beatenBy, endedWithoutWinner, hasDraft, waitingWinner } from './tested-walls.ts';

/** Everything that the numbers advise; an empty list is right where they carry nothing. */
export function advise(facts: Facts): Advice[] {
  return findAdvice(facts).map((finding) => {
    const { title, text } = adviceTexts(finding);
    const numbers = finding.numbers.map(({ code, value, expected, interval }) => ({
      ...{ code, label: inEnglish(adviceNumberText(code)) },
      ...{ value: round(value), expected: expected && round(expected) },
      interval: interval && ([round(interval[0]), round(interval[1])] satisfies [number, number]),
      unrounded: { value, expected },
    }));
    return { ...finding, title: inEnglish(title), text: inEnglish(text), numbers };
  });
}

function findAdvice(facts: Facts): Finding[] {
  const standing = standingAdvice(facts.standing, facts.config);
  // What to change about a wall that nobody sees helps nobody.
  if (facts.config.wall === 'off') return [...standing, ...listed(facts), ...scriptBlocked(facts)];
  return [
    standing.filter(({ id }) => id !== 'set_rate'),
    waitingWinner(facts),
    endedWithoutWinner(facts),
    listed(facts),
    scriptBlocked(facts),
    standing.filter(({ id }) => id === 'set_rate'),
    holdout(facts),
    falseAlarms(facts),
    dnsRemains(facts),
    compareSegments(facts),
    laterWalls(facts),
    template(facts),
  ].flat();
}

const enough = { walls: 100, late: 200, templateWalls: 1000, claims: 100, failures: 50 };

function listed({ listed: findings, config }: Facts): Finding[] {
  const paths = findings.filter(
    ({ target }) => target === 'track' || target === 'media' || target === 'loader',
  );
  if (paths.length === 0) return [];
  const { delivery } = config;
  const canRotate = delivery !== undefined && !delivery.rotate && (delivery.track || delivery.media);
  const lists = [...new Set(paths.map(({ list }) => list))].join(', ');
  return [
    {
      id: 'path_listed',
      about: { addresses: paths.map(({ address }) => address).join(', '), lists },
      numbers: [
        {
          code: 'addresses_listed',
          value: paths.length,
          expected: 0,
          interval: null,
        },
      ],
      action: canRotate ? { config: { delivery: { ...delivery, rotate: true } } } : null,
    },
  ];
}

function holdout({ config, all }: Facts): Finding[] {
  if (config.ab_test.holdout > 0 || all.impressions < enough.walls) return [];
  return [
    {
      id: 'set_holdout',
      about: {},
      numbers: [
        {
          code: 'visits_with_wall',
          value: all.impressions,
          expected: null,
          interval: null,
        },
      ],
      action: { config: { ab_test: { holdout: 5 } } },
    },
  ];
}

/** More than one in twenty who says that there is no blocker is more than people who say so anyway. */
const usualClaims = 0.05;

function falseAlarms({ detection }: Facts): Finding[] {
  const kinds = [...new Set(detection.blockers.map(({ kind }) => kind))]
    .map((kind) => {
      const mine = detection.blockers.filter((each) => each.kind === kind);
      const whole = mine.reduce((sum, { sessions }) => sum + sessions, 0);
      const conversions = mine.reduce((sum, each) => sum + each.possible_false_alarms, 0);
      return { kind, claims: { conversions, impressions: whole } };
    })
    .filter((each) => each.claims.impressions >= enough.claims);
  const z = zOutside(0.05 / Math.max(1, kinds.length));
  return kinds
    .filter((each) => wilsonInterval(each.claims, z)[0] > usualClaims)
    .map(({ kind, claims }) => ({
      id: 'check_detection',
      about: { kind },
      numbers: [
        {
          code: 'say_no_blocker',
          value: exactPercent(claims.conversions, claims.impressions) ?? 0,
          expected: 100 * usualClaims,
          interval: inPercent(wilsonInterval(claims, z)),
        },
      ],
      action: null,
    }));
}

function dnsRemains({ detection }: Facts): Finding[] {
  const reasons = detection.failed_verifications;
  const whole = reasons.reduce((sum, { sessions }) => sum + sessions, 0);
  const part = reasons.find(({ reason }) => reason === 'dns_remains')?.sessions ?? 0;
  const remaining = { conversions: part, impressions: whole };
  if (whole < enough.failures || wilsonInterval(remaining)[0] <= 0.5) return [];
  return [
    {
      id: 'explain_dns',
      about: {},
      numbers: [
        {
          code: 'network_remained',
          value: exactPercent(part, whole) ?? 0,
          expected: null,
          interval: inPercent(wilsonInterval(remaining)),
        },
      ],
      action: null,
    },
  ];
}

function laterWalls({ early, late, config }: Facts): Finding[] {
  if (late.impressions < enough.late || early.impressions < enough.late) return [];
  const [, high] = newcombeInterval(early, late);
  const isMuchLess = late.conversions / late.impressions < early.conversions / early.impressions / 2;
  if (high >= 0 || !isMuchLess) return [];
  return [
    {
      id: 'later_walls',
      about: {},
      numbers: [
        {
          code: 'allow_after_later_wall',
          value: exactPercent(late.conversions, late.impressions) ?? 0,
          expected: exactPercent(early.conversions, early.impressions) ?? 0,
          interval: inPercent(wilsonInterval(late)),
        },
      ],
      action: config.display.once_in_days
        ? null
        : { config: { display: { ...config.display, once_in_days: 7 } } },
    },
  ];
}

/** A template that lost against the present one is not proposed again. The owner sets up the test: it may be a draft by now. */
function template(facts: Facts): Finding[] {
  const { all, variants, config, templates } = facts;
  const isTesting = config.ab_test.enabled && config.ab_test.variants.length > 1;
  if (all.impressions < enough.templateWalls || variants > 1 || isTesting || hasDraft(facts)) return [];
  const present = templates.find(({ id, name }) => [id, name].includes(config.template_id));
  const beaten = present ? beatenBy(present.id, facts) : [];
  const other = templates.find((each) => each !== present && !beaten.includes(each.id));
  return [
    {
      id: 'try_template',
      about: { template: other?.name ?? '' },
      numbers: [
        {
          code: 'allow',
          value: exactPercent(all.conversions, all.impressions) ?? 0,
          expected: null,
          interval: inPercent(wilsonInterval(all)),
        },
      ],
      action: null,
    },
  ];
}

function inPercent([low, high]: [number, number]): [number, number] {
  return [100 * low, 100 * high];
}
