import type { DisplayRules } from '../../contract/display.ts';
import { CheckChoices, type Choice } from '../parts/choices.tsx';
import { Field } from '../parts/field.tsx';
import { TextArea } from '../parts/text-area.tsx';
import { t, tn } from '../texts/t.ts';
import { Disclosure } from './disclosure.tsx';
import type { FormPart } from './template-form.tsx';

type Device = NonNullable<DisplayRules['devices']>[number];

const numbers = [
  { rule: 'after_page_views', label: t('After page views'), hint: t('Not before so many pages were read.') },
  {
    rule: 'once_in_days',
    label: t('Once in days'),
    hint: t('A visitor meets it at most once in so many days.'),
  },
  {
    rule: 'percent',
    label: t('Percent of visitors'),
    hint: t('Always the same ones; the rest never meets it.'),
  },
] as const;

const devices: Choice<Device>[] = [
  { value: 'desktop', label: t('Computers') },
  { value: 'mobile', label: t('Phones') },
  { value: 'tablet', label: t('Tablets') },
];

/** The rules that owners use most. The others are the API's, and stay as they are. */
export function DisplayRuleFields({ config, edit, errorAt }: FormPart) {
  const rules = config.display ?? {};
  const put = (change: DisplayRules) => edit({ display: { ...rules, ...change } });
  const count = Object.values(rules).filter((rule) => rule !== undefined && !isEmptyList(rule)).length;
  return (
    <Disclosure
      title={t('When it is shown')}
      summary={count === 0 ? t('always, or as your site says') : tn(count, '{count} rule', '{count} rules')}
      hasError={errorAt('display') !== undefined}
    >
      <p className="soft">
        {t(
          'These take the place of the site’s own rules. What is empty follows the site; rules that are not shown here stay as they are.',
        )}
      </p>
      <div className="field-grid">
        {numbers.map(({ rule, label, hint }) => (
          <Field
            key={rule}
            label={label}
            hint={hint}
            inputMode="numeric"
            autoComplete="off"
            value={rules[rule] ?? ''}
            error={errorAt(`display.${rule}`)}
            onChange={(event) => put({ [rule]: toNumber(event.target.value) })}
          />
        ))}
      </div>
      <CheckChoices
        legend={t('Devices')}
        choices={devices}
        values={rules.devices ?? []}
        onChange={(values) => put({ devices: values })}
        hint={t('None chosen: all of them.')}
        inline
      />
      <TextArea
        label={t('Not on these paths')}
        hint={t('One a line; * stands for anything, as /shop/*.')}
        value={(rules.excluded_paths ?? []).join('\n')}
        error={errorAt('display.excluded_paths')}
        onChange={(event) => put({ excluded_paths: event.target.value.split('\n') })}
      />
    </Disclosure>
  );
}

function isEmptyList(rule: unknown): boolean {
  return Array.isArray(rule) && rule.every((each) => each === '');
}

/** What is no number goes to the server as it was typed, which says so at the field. */
function toNumber(typed: string): number | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : (text as unknown as number);
}
