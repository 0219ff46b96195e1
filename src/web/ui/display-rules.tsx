import type { DisplayRules } from '../../contract/sites/display.ts';
import { whenAsked } from '../i18n/lazy.ts';
import { t } from '../i18n/t.ts';
import { CheckChoices, type Choice } from './choices.tsx';
import { Field } from './field.tsx';
import { TextArea } from './text-area.tsx';

/** The fields of the rules that decide who meets a wall: a site has them all, a wall of its own those used most. */

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
const numberTexts = whenAsked(
  () =>
    ({
      delay_ms: {
        label: t('Seconds on the page before it'),
        hint: t('Lets a visitor see the page first.'),
        refusal: t('Please enter seconds from 0 to 60.'),
      },
      after_page_views: {
        label: t('From which page view on'),
        hint: t('3: two pages are free.'),
        refusal: t('Please enter a whole number from 1 to 1000.'),
      },
      every_page_views: {
        label: t('Only every … page views'),
        hint: t('5: on each fifth page.'),
        refusal: t('Please enter a whole number from 1 to 1000.'),
      },
      once_in_days: {
        label: t('At most once in … days'),
        hint: t('7: once a week for each visitor.'),
        refusal: t('Please enter days from 1 to 365.'),
      },
      quiet_days_after_conversion: {
        label: t('Quiet days after a conversion'),
        hint: t('Who allowed you lately is left alone.'),
        refusal: t('Please enter days from 1 to 365.'),
      },
      percent: {
        label: t('Percent of visitors'),
        hint: t('The others never meet a wall.'),
        refusal: t('Please enter a number from 0 to 100.'),
      },
    }) satisfies Partial<Record<keyof DisplayRules, RuleText>>,
);

export type NumberRule = keyof ReturnType<typeof numberTexts>;

export function NumberRules<Rule extends NumberRule>(props: RuleFieldsProps<Rule>) {
  const { rules, typed, refused, onChange } = props;
  return (
    <div className="field-grid">
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

const lineTexts = whenAsked(
  () =>
    ({
      included_paths: {
        label: t('Only on these paths'),
        hint: t('One a line; * stands for anything, as /news/*.'),
        refusal: t('At most 50 lines, each with at most 200 characters.'),
      },
      excluded_paths: {
        label: t('Never on these paths'),
        hint: t('Emergency information, contact, legal notices.'),
        refusal: t('At most 50 lines, each with at most 200 characters.'),
      },
      referrers: {
        label: t('Only from these hosts'),
        hint: t('As *.search.example; (none) is a visit without a referrer.'),
        refusal: t('At most 50 lines, each with at most 200 characters.'),
      },
      excluded_referrers: {
        label: t('Not from these hosts'),
        hint: t('As newsletter.example.'),
        refusal: t('At most 50 lines, each with at most 200 characters.'),
      },
      utm: {
        label: t('Only for these campaigns'),
        hint: t('As campaign=spring*; also source, medium, term, content.'),
        refusal: t('Each line needs a name and a value, as campaign=spring*.'),
      },
    }) satisfies Partial<Record<keyof DisplayRules, RuleText>>,
);

export type LineRule = keyof ReturnType<typeof lineTexts>;

export function LineRules<Rule extends LineRule>(props: RuleFieldsProps<Rule>) {
  const { rules, typed, refused, onChange } = props;
  return (
    <div className="field-grid">
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

const devices = whenAsked((): Choice<Device>[] => [
  { value: 'desktop', label: t('Desktop') },
  { value: 'mobile', label: t('Phone') },
  { value: 'tablet', label: t('Tablet') },
]);

interface DeviceRuleProps {
  values: Device[];
  error?: string | undefined;
  onChange: (values: Device[]) => void;
}

export function DeviceRule({ values, error, onChange }: DeviceRuleProps) {
  return (
    <CheckChoices
      legend={t('Devices')}
      inline
      choices={devices()}
      values={values}
      hint={t('None ticked: all of them.')}
      error={error}
      onChange={onChange}
    />
  );
}
