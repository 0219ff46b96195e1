import type { DisplayRules } from '../../contract/sites/display.ts';
import { memoize } from '../i18n/memoize.ts';
import { t } from '../i18n/t.ts';
import { CheckChoices, type Choice } from './choices.tsx';
import fieldStyles from './field.module.css';
import { Field } from './field.tsx';
import { TextArea } from './text-area.tsx';

/** The fields of the rules that decide who sees a wall: a site has them all, a wall of its own those used most. */

interface RuleText {
  label: string;
  hint: string;
  refusal: string;
}

/** Site and wall keep what is typed, and find what was refused, each in their own way. */
interface RuleFieldsProps<Rule extends string> {
  rules: readonly Rule[];
  typed: (rule: Rule) => string;
  refused: (rule: Rule, refusal: string) => string | undefined;
  onChange: (rule: Rule, text: string) => void;
}

// Texts are looked up when they are shown: at the start of the file, which two screens share, they would be the shell's.
const numberTexts = memoize(
  () =>
    ({
      delay_ms: {
        label: t('common.secondsOnThePageBefore'),
        hint: t('common.letsAVisitorSeeThe'),
        refusal: t('common.pleaseEnterSecondsFrom0'),
      },
      after_page_views: {
        label: t('common.fromWhichPageViewOn'),
        hint: t('common.n3TwoPagesAre'),
        refusal: t('common.pleaseEnterAWholeNumber'),
      },
      every_page_views: {
        label: t('common.onlyEveryPageViews'),
        hint: t('common.n5OnEachFifth'),
        refusal: t('common.pleaseEnterAWholeNumber'),
      },
      once_in_days: {
        label: t('common.atMostOnceInDays'),
        hint: t('common.n7OnceAWeek'),
        refusal: t('common.pleaseEnterDaysFrom1'),
      },
      quiet_days_after_conversion: {
        label: t('common.quietDaysAfterAConversion'),
        hint: t('common.whoAllowedYouLatelyIs'),
        refusal: t('common.pleaseEnterDaysFrom1'),
      },
      percent: {
        label: t('common.percentOfVisitors'),
        hint: t('common.othersNeverSeeAWall'),
        refusal: t('common.pleaseEnterANumberFrom'),
      },
    }) satisfies Partial<Record<keyof DisplayRules, RuleText>>,
);

export type NumberRule = keyof ReturnType<typeof numberTexts>;

export function NumberRules<Rule extends NumberRule>(props: RuleFieldsProps<Rule>) {
  const { rules, typed, refused, onChange } = props;
  return (
    <div className={fieldStyles.fieldGrid}>
      {rules.map((rule) => (
        <Field
          key={rule}
          label={numberTexts()[rule].label}
          hint={numberTexts()[rule].hint}
          inputMode="decimal"
          autoComplete="off"
          value={typed(rule)}
          error={refused(rule, numberTexts()[rule].refusal)}
          onChange={(event) => onChange(rule, event.target.value)}
        />
      ))}
    </div>
  );
}

const lineTexts = memoize(
  () =>
    ({
      included_paths: {
        label: t('common.onlyOnThesePaths'),
        hint: t('common.onePerLine'),
        refusal: t('common.atMost50Paths'),
      },
      excluded_paths: {
        label: t('common.neverOnThesePaths'),
        hint: t('common.emergencyInformationContactLegal'),
        refusal: t('common.atMost50Paths'),
      },
      referrers: {
        label: t('common.onlyFromTheseHosts'),
        hint: t('common.asSearchExampleNoneIs'),
        refusal: t('common.atMost50LinesEach'),
      },
      excluded_referrers: {
        label: t('common.notFromTheseHosts'),
        hint: t('common.asNewsletterExample'),
        refusal: t('common.atMost50LinesEach'),
      },
      utm: {
        label: t('common.onlyForTheseCampaigns'),
        hint: t('common.asCampaignSpringAlsoSource'),
        refusal: t('common.eachLineNeedsAName'),
      },
    }) satisfies Partial<Record<keyof DisplayRules, RuleText>>,
);

export type LineRule = keyof ReturnType<typeof lineTexts>;

export function LineRules<Rule extends LineRule>(props: RuleFieldsProps<Rule>) {
  const { rules, typed, refused, onChange } = props;
  return (
    <div className={fieldStyles.fieldGrid}>
      {rules.map((rule) => (
        <TextArea
          key={rule}
          label={lineTexts()[rule].label}
          hint={lineTexts()[rule].hint}
          value={typed(rule)}
          error={refused(rule, lineTexts()[rule].refusal)}
          onChange={(event) => onChange(rule, event.target.value)}
        />
      ))}
    </div>
  );
}

type Device = NonNullable<DisplayRules['devices']>[number];

const devices = memoize((): Choice<Device>[] => [
  { value: 'desktop', label: t('common.desktop') },
  { value: 'mobile', label: t('common.mobile') },
  { value: 'tablet', label: t('common.tablet') },
]);

interface DeviceRuleProps {
  values: Device[];
  error?: string | undefined;
  onChange: (values: Device[]) => void;
}

export function DeviceRule({ values, error, onChange }: DeviceRuleProps) {
  return (
    <CheckChoices
      legend={t('common.devices')}
      inline
      choices={devices()}
      values={values}
      hint={t('common.uncheckedMeansAll')}
      error={error}
      onChange={onChange}
    />
  );
}
