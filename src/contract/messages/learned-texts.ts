import { message, type Text } from '../../kit/messages/text.ts';
import type { AbTesting } from '../analytics/ab-testing.ts';
import { shareText } from './share-text.ts';

/** What an ended test showed, as values that alerts and recommendations carry. */
export interface Learned {
  outcome: 'winner' | 'tie' | 'range' | 'too_little' | 'invalid' | 'nothing';
  /** The one it is about: the winner, else the one that did best besides control. */
  variant: string;
  /** Its sessions; 0 where they were stored without counts, by earlier versions. */
  impressions: number;
  conversions: number;
  rate: number;
  confidence: number;
  control: string;
  control_impressions: number;
  control_conversions: number;
  control_rate: number;
  /** Ends of the interval of the difference to control, in points; 0 without one. */
  low: number;
  high: number;
}

type Result = Pick<AbTesting, 'caveats' | 'verdict' | 'control'> & {
  variants: Pick<
    AbTesting['variants'][number],
    'name' | 'impressions' | 'conversions' | 'conversion_rate' | 'confidence' | 'interval' | 'is_winner'
  >[];
};

/** What a result shows, no more than it does. */
export function whatWasLearned({ variants, verdict, caveats, ...result }: Result): Learned {
  const control = variants.find(({ name }) => name === (result.control ?? 'control')) ?? variants[0];
  const rivals = variants
    .filter((each) => each !== control)
    .sort((one, other) => other.conversion_rate - one.conversion_rate);
  const about = variants.find(({ is_winner }) => is_winner) ?? rivals[0] ?? control;
  const [low, high] = about?.interval ?? [0, 0];
  return {
    outcome: outcomeOf(verdict.code, caveats, about?.interval !== null && rivals.length > 0),
    variant: about?.name ?? '',
    ...{ impressions: about?.impressions ?? 0, conversions: about?.conversions ?? 0 },
    rate: about?.conversion_rate ?? 0,
    confidence: about?.confidence ?? 0,
    control: control?.name ?? '',
    ...{ control_impressions: control?.impressions ?? 0, control_conversions: control?.conversions ?? 0 },
    control_rate: control?.conversion_rate ?? 0,
    low,
    high,
  };
}

export function learnedText(learned: Learned): Text {
  return texts[learned.outcome](learned);
}

/** From where it was stored as texts and numbers. */
export function asLearned(data: Record<string, string | number>): Learned {
  const [text, number] = [
    (name: string) => String(data[name] ?? ''),
    (name: string) => Number(data[name] ?? 0),
  ];
  const outcome = text('outcome');
  return {
    outcome: isOutcome(outcome) ? outcome : 'nothing',
    ...{ variant: text('variant'), rate: number('rate'), confidence: number('confidence') },
    ...{ impressions: number('impressions'), conversions: number('conversions') },
    ...{ control: text('control'), control_rate: number('control_rate') },
    control_impressions: number('control_impressions'),
    control_conversions: number('control_conversions'),
    ...{ low: number('low'), high: number('high') },
  };
}

function outcomeOf(
  code: AbTesting['verdict']['code'],
  caveats: AbTesting['caveats'],
  hasInterval: boolean,
): Learned['outcome'] {
  if (code === 'winner') return code;
  if (code === 'did_not_count' || caveats.includes('sample_ratio_mismatch')) return 'invalid';
  if (caveats.includes('multiple_exposure') || caveats.includes('bandit')) return 'nothing';
  if (code === 'tie') return code;
  if (caveats.includes('too_little_data')) return 'too_little';
  return hasInterval ? 'range' : 'nothing';
}

const texts: Record<Learned['outcome'], (learned: Learned) => Text> = {
  winner: (learned) =>
    message('ab-test.learnedWinner', {
      ...{ name: learned.variant, rate: ratesOf(learned).rate },
      confidence: percent(learned.confidence),
    }),
  tie: (learned) => message('ab-test.learnedTie', ratesOf(learned)),
  range: (learned) =>
    message('ab-test.learnedRange', {
      ...ratesOf(learned),
      low: { format: 'decimal', of: learned.low },
      high: { format: 'decimal', of: learned.high },
    }),
  too_little: () => message('ab-test.learnedTooLittle'),
  invalid: () => message('ab-test.learnedInvalid'),
  nothing: () => message('ab-test.learnedNothing'),
};

function ratesOf({ variant, control, ...of }: Learned) {
  return {
    ...{ name: variant, rate: shareText(of.conversions, of.impressions, of.rate) },
    ...{ control, controlRate: shareText(of.control_conversions, of.control_impressions, of.control_rate) },
  };
}

function percent(value: number): Text {
  return { format: 'percent', of: value };
}

function isOutcome(outcome: string): outcome is Learned['outcome'] {
  return Object.hasOwn(texts, outcome);
}
