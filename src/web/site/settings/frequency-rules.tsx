import { type NumberRule, NumberRules } from '../../ui/display-rules.tsx';
import type { SiteForm } from '../change/use-site-form.ts';
import { frequencyRules, type RulesDraft } from './rules-draft.ts';

/** How soon, how often and to how many visitors. */
export function FrequencyRules({ form }: { form: SiteForm<RulesDraft> }) {
  return (
    <NumberRules
      rules={['delay_ms', ...frequencyRules]}
      typed={(rule) => form.draft[draftOf(rule)]}
      refused={(rule, refusal) => form.refused(`config.display.${rule}`, refusal)}
      onChange={(rule, text) => form.set({ [draftOf(rule)]: text })}
    />
  );
}

/** A wait is typed in seconds and kept in milliseconds. */
function draftOf(rule: NumberRule) {
  return rule === 'delay_ms' ? 'delay' : rule;
}
