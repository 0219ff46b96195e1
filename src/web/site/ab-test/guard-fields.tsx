import type { SiteConfig } from '../../../contract/sites/sites.ts';
import { underBase } from '../../app/base-path.ts';
import { rich, t } from '../../i18n/t.ts';
import { Check, ChoiceGroup } from '../../ui/choices.tsx';

/** How a test is kept from doing harm. */
export type GuardDraft = { rampUp: boolean; back: boolean };

/** What a new test is offered; one that was set up keeps what its owner chose. */
export function guardDraftOf({ enabled, variants, guard_rails }: SiteConfig['ab_test']): GuardDraft {
  if (guard_rails) return { rampUp: guard_rails.ramp_up ?? false, back: guard_rails.on_break !== 'notify' };
  const isNew = !enabled && variants.length === 0;
  return { rampUp: isNew, back: isNew };
}

/** What the site's settings say then. With neither, the rails are only shown. */
export function toGuardrails(
  { rampUp, back }: GuardDraft,
  allocation: SiteConfig['ab_test']['allocation'],
): { ramp_up: boolean; on_break: 'revert' | 'notify' } | null {
  if (allocation === 'bandit' || (!rampUp && !back)) return null;
  return { ramp_up: rampUp, on_break: back ? 'revert' : 'notify' };
}

/** The two ways in which a test can be careful. */
export function GuardFields({
  draft,
  isRunning,
  onChange,
}: {
  draft: GuardDraft;
  isRunning: boolean;
  onChange: (draft: GuardDraft) => void;
}) {
  const more = (
    <a href={underBase('/help/guard-rails')} target="_blank" rel="noopener">
      {t('ab-test.guardrailsHelp')}
    </a>
  );
  return (
    <ChoiceGroup legend={t('ab-test.guardrails')}>
      {(!isRunning || draft.rampUp) && (
        <Check
          label={t('ab-test.rampUpLabel')}
          hint={t('ab-test.rampUpHint')}
          checked={draft.rampUp}
          onChange={(rampUp) => onChange({ ...draft, rampUp })}
        />
      )}
      <Check
        label={t('ab-test.revertLabel')}
        hint={rich('ab-test.revertHint', { link: more })}
        checked={draft.back}
        onChange={(back) => onChange({ ...draft, back })}
      />
    </ChoiceGroup>
  );
}
