import { type LineRule, LineRules } from '../../ui/display-rules.tsx';
import type { SiteForm } from '../change/use-site-form.ts';
import type { RulesDraft } from './rules-draft.ts';

/** Which pages have a wall. */
export function PageRules({ form }: { form: SiteForm<RulesDraft> }) {
  return <Lines rules={['included_paths', 'excluded_paths']} form={form} />;
}

/** By which links visitors came. */
export function OriginRules({ form }: { form: SiteForm<RulesDraft> }) {
  return <Lines rules={['referrers', 'excluded_referrers', 'utm']} form={form} />;
}

function Lines({ rules, form }: { rules: LineRule[]; form: SiteForm<RulesDraft> }) {
  return (
    <LineRules
      rules={rules}
      typed={(rule) => form.draft[rule]}
      refused={(rule, refusal) => form.refused(`config.display.${rule}`, refusal)}
      onChange={(rule, text) => form.set({ [rule]: text })}
    />
  );
}
