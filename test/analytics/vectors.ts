import type { Arm } from '../../src/analytics/statistics/arm.ts';
import { probabilityBetter } from '../../src/analytics/statistics/chance-to-be-best.ts';
import { chiSquareTail, sampleRatioPValue } from '../../src/analytics/statistics/chi-square.ts';
import { newcombeInterval } from '../../src/analytics/statistics/newcombe.ts';
import { pooledZ } from '../../src/analytics/statistics/pooled-z.ts';
import { sampleSizePerArm } from '../../src/analytics/statistics/sample-size.ts';
import {
  compareArms,
  rateInterval,
  rhoSquared,
  tunedFor,
} from '../../src/analytics/statistics/sequential-test.ts';
import { wilsonInterval } from '../../src/analytics/statistics/wilson.ts';
import { bayesRelative, sequentialRelative, tTestRelative } from './growthbook.ts';

/** One figure of somebody else, and ours. */
export interface Vector {
  test: string;
  /** Where the expected figures are from. */
  source: 'published' | 'SciPy';
  input: string;
  /** With all the digits that the source gives: ours, rounded alike, must be the same. */
  expected: string[];
  ours: () => number[];
}

const arm = (text: string): Arm => {
  const [conversions = 0, impressions = 0] = text.split('/').map(Number);
  return { conversions, impressions };
};

type Compare = (a: Arm, b: Arm) => number[];
const pair =
  (compare: Compare) =>
  (test: string, source: Vector['source'], input: string, expected: string): Vector => {
    const [a = '', b = ''] = input.split(' against ');
    return { test, source, input, expected: expected.split(' '), ours: () => compare(arm(a), arm(b)) };
  };

const sequential = (tuning: number) =>
  pair((a, b) => {
    const { pValue = Number.NaN, interval = [] } = compareArms(a, b, tuning) ?? {};
    return [pValue, ...interval];
  });
/** By the formula of the mean as the paper writes it, σ √(2(tρ²+1)/(t²ρ²) · ln(√(tρ²+1)/α)). */
const always = (input: string, expected: string): Vector => ({
  test: 'Anytime-valid interval of one rate, N*=2000',
  source: 'SciPy',
  input,
  expected: expected.split(' '),
  ours: () => rateInterval(arm(input)) ?? [],
});
const several = (input: string, expected: string): Vector =>
  pair((a, b) => compareArms(a, b, tunedFor, 10)?.interval ?? [])(
    'Sequential, N*=2000, ten comparisons',
    'SciPy',
    input,
    expected,
  );
/** Newcombe gives first less second; ours is second less first. */
const newcombe = pair((a, b) => newcombeInterval(b, a));
const z = pair((a, b) => Object.values(pooledZ(a, b) ?? {}));
const chance = pair((a, b) => [probabilityBetter(a, b)]);
const wilson = (input: string, expected: string): Vector => ({
  test: 'Wilson, 95%',
  source: 'SciPy',
  input,
  expected: expected.split(' '),
  ours: () => wilsonInterval(arm(input)),
});
const sample = (rate: number, difference: number, expected: string): Vector => ({
  test: 'Visitors per arm, 80% power',
  source: 'SciPy',
  input: `${rate} and ${difference} more`,
  expected: [expected],
  ours: () => [sampleSizePerArm(rate, difference)],
});
const ratio = (input: string, expected: string): Vector => ({
  test: 'Sample ratio mismatch, equal weights',
  source: 'SciPy',
  input,
  expected: [expected],
  ours: () => {
    const counts = input.split('/').map(Number);
    const equal = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    return [
      sampleRatioPValue(
        counts,
        counts.map(() => equal),
      ),
    ];
  },
});

const newcombeTable: [string, string][] = [
  ['56/70 against 48/80', '0.0524 0.3339'],
  ['9/10 against 3/10', '0.1705 0.8090'],
  ['6/7 against 2/7', '0.0582 0.8062'],
  ['5/56 against 0/29', '-0.0381 0.1926'],
  ['0/10 against 0/20', '-0.1611 0.2775'],
  ['0/10 against 0/10', '-0.2775 0.2775'],
  ['10/10 against 0/20', '0.6791 1.0000'],
  ['10/10 against 0/10', '0.6075 1.0000'],
];

export const vectors: Vector[] = [
  pair((a, b) => sequentialRelative(a, b, 5000))(
    'GrowthBook sequential, relative, N*=5000',
    'published',
    '1396/3000 against 2422/3461',
    '0.50386 0.03386 0.40098 0.60675 5.17e-44',
  ),
  pair(tTestRelative)(
    'GrowthBook t-test, relative',
    'published',
    '14/28 against 16/30',
    '0.06667 0.27170 0.80707',
  ),
  pair(bayesRelative)(
    'GrowthBook Bayes, relative',
    'published',
    '49/100 against 51/100',
    '0.04082 0.14725 0.60918 -0.24779 0.32943 0.08140 0.04058',
  ),
  ...newcombeTable.map(([input, expected]) =>
    newcombe('Newcombe 1998, table II, method 10', 'published', input, expected),
  ),
  wilson('81/263', '0.2553 0.3662'),
  wilson('15/148', '0.0624 0.1605'),
  wilson('0/20', '0.0000 0.1611'),
  wilson('1/29', '0.0061 0.1718'),
  z('Pooled z', 'SciPy', '5/83 against 12/99', '1.40783 0.159181'),
  z('Pooled z', 'SciPy', '200/1000 against 250/1000', '2.677398 0.00742'),
  z('Pooled z', 'SciPy', '600/2400 against 696/2400', '3.121097 0.001802'),
  {
    test: 'Chi-square of four groups',
    source: 'SciPy',
    input: '83/86, 90/93, 129/136, 70/82',
    expected: ['12.60041', '0.0055855'],
    ours: () => fourGroups(['83/86', '90/93', '129/136', '70/82'].map(arm)),
  },
  rho(2000, '0.06299268'),
  rho(5000, '0.03984007'),
  sequential(2000)('Sequential, N*=2000', 'SciPy', '200/1000 against 300/1000', '1.8343566e-5'),
  sequential(2000)(
    'Sequential, N*=2000',
    'SciPy',
    '600/2400 against 696/2400',
    '0.04336782 0.000619 0.079381',
  ),
  sequential(2000)('Sequential, N*=2000', 'SciPy', '5/100 against 5/100', '1.0000'),
  sequential(5000)('Sequential, N*=5000', 'SciPy', '200/1000 against 300/1000', '7.0363647e-5'),
  sequential(5000)(
    'Sequential, N*=5000',
    'SciPy',
    '600/2400 against 696/2400',
    '0.03927019 0.001136 0.078864',
  ),
  sequential(5000)(
    'Sequential, N*=5000',
    'SciPy',
    '200/1000 against 250/1000',
    '0.13253184 -0.008231 0.108231',
  ),
  always('200/1000', '0.160996 0.239004'),
  always('600/2400', '0.223159 0.276841'),
  several('600/2400 against 696/2400', '-0.008429 0.088429'),
  ratio('4800/5200', '6.334248e-5'),
  ratio('3300/3400/3300', '0.36788'),
  chance('P(second is better), Beta(1, 1)', 'SciPy', '49/100 against 51/100', '0.610771'),
  chance('P(second is better), Beta(1, 1)', 'SciPy', '200/1000 against 250/1000', '0.996283'),
  chance('P(second is better), Beta(1, 1)', 'SciPy', '600/2400 against 696/2400', '0.999099'),
  sample(0.2, 0.05, '1030'),
  sample(0.25, 0.05, '1198'),
  sample(0.05, 0.01, '7663'),
];

function rho(tuning: number, expected: string): Vector {
  return {
    test: 'ρ, the tuning of the sequence',
    source: 'SciPy',
    input: `α=0.05, N*=${tuning}`,
    expected: [expected],
    ours: () => [Math.sqrt(rhoSquared(tuning))],
  };
}

/** The statistic and its p-value: conversions of each group against those of all together. */
function fourGroups(arms: Arm[]): number[] {
  const [all, won] = [sum(arms.map((each) => each.impressions)), sum(arms.map((each) => each.conversions))];
  const spread = (won / all) * (1 - won / all);
  const value = sum(
    arms.map((each) => (each.conversions - (each.impressions * won) / all) ** 2 / each.impressions),
  );
  return [value / spread, chiSquareTail(value / spread, arms.length - 1)];
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Ours with as many digits as the expected figures have; further figures of ours are left out. */
export function sameDigits({ expected, ours }: Vector): string[] {
  const values = ours();
  return expected.map((text, index) => {
    const value = values[index] ?? Number.NaN;
    const digits = text.split('e')[0]?.split('.')[1]?.length ?? 0;
    return text.includes('e') ? value.toExponential(digits) : value.toFixed(digits);
  });
}
