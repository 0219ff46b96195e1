import { TextArea } from '../parts/text-area.tsx';
import { t } from '../texts/t.ts';
import type { lineRules, RulesDraft } from './rules-draft.ts';
import type { SiteForm } from './use-site-form.ts';

interface LineRule {
  rule: (typeof lineRules)[number];
  label: string;
  hint: string;
  refusal: string;
}

const pages: LineRule[] = [
  {
    rule: 'included_paths',
    label: t('Only on these paths'),
    hint: t('One a line; * stands for anything, as /news/*.'),
    refusal: t('At most 50 lines, each with at most 200 characters.'),
  },
  {
    rule: 'excluded_paths',
    label: t('Never on these paths'),
    hint: t('Emergency information, contact, legal notices.'),
    refusal: t('At most 50 lines, each with at most 200 characters.'),
  },
];

const origins: LineRule[] = [
  {
    rule: 'referrers',
    label: t('Only from these hosts'),
    hint: t('As *.search.example; (none) is a visit without a referrer.'),
    refusal: t('At most 50 lines, each with at most 200 characters.'),
  },
  {
    rule: 'excluded_referrers',
    label: t('Not from these hosts'),
    hint: t('As newsletter.example.'),
    refusal: t('At most 50 lines, each with at most 200 characters.'),
  },
  {
    rule: 'utm',
    label: t('Only for these campaigns'),
    hint: t('As campaign=spring*; also source, medium, term, content.'),
    refusal: t('Each line needs a name and a value, as campaign=spring*.'),
  },
];

/** Which pages have a wall. */
export function PageRules({ form }: { form: SiteForm<RulesDraft> }) {
  return <Lines rules={pages} form={form} />;
}

/** By which links visitors came. */
export function OriginRules({ form }: { form: SiteForm<RulesDraft> }) {
  return <Lines rules={origins} form={form} />;
}

function Lines({ rules, form }: { rules: LineRule[]; form: SiteForm<RulesDraft> }) {
  return (
    <div className="field-grid">
      {rules.map(({ rule, label, hint, refusal }) => (
        <TextArea
          key={rule}
          label={label}
          value={form.draft[rule]}
          hint={hint}
          error={form.refused(`config.display.${rule}`, refusal)}
          onChange={(event) => form.set({ [rule]: event.target.value })}
        />
      ))}
    </div>
  );
}
