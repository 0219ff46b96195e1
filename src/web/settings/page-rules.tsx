import { TextArea } from '../parts/text-area.tsx';
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
    label: 'Only on these paths',
    hint: 'One a line; * stands for anything, as /news/*.',
    refusal: 'At most 50 lines, each with at most 200 characters.',
  },
  {
    rule: 'excluded_paths',
    label: 'Never on these paths',
    hint: 'Emergency information, contact, legal notices.',
    refusal: 'At most 50 lines, each with at most 200 characters.',
  },
];

const origins: LineRule[] = [
  {
    rule: 'referrers',
    label: 'Only from these hosts',
    hint: 'As *.search.example; (none) is a visit without a referrer.',
    refusal: 'At most 50 lines, each with at most 200 characters.',
  },
  {
    rule: 'excluded_referrers',
    label: 'Not from these hosts',
    hint: 'As newsletter.example.',
    refusal: 'At most 50 lines, each with at most 200 characters.',
  },
  {
    rule: 'utm',
    label: 'Only for these campaigns',
    hint: 'As campaign=spring*; also source, medium, term, content.',
    refusal: 'Each line needs a name and a value, as campaign=spring*.',
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
