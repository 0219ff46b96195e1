import { t } from '../../i18n/t.ts';
import { Check } from '../../ui/choices.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import type { SiteForm } from '../change/use-site-form.ts';
import type { RulesDraft } from './rules-draft.ts';

/** What the wall waits for on a page. */
export function MomentRules({ form: { draft, set, refused } }: { form: SiteForm<RulesDraft> }) {
  return (
    <>
      <div className={fieldStyles.fieldGrid}>
        <Field
          label={t('site-settings.scrollPercent')}
          hint={t('site-settings.scrollPercentHint')}
          inputMode="decimal"
          autoComplete="off"
          value={draft.scroll_percent}
          error={refused('config.display.scroll_percent', t('site-settings.aWholeNumberTo100'))}
          onChange={(event) => set({ scroll_percent: event.target.value })}
        />
      </div>
      <Check
        label={t('site-settings.exitIntent')}
        hint={t('site-settings.exitIntentHint')}
        checked={draft.exitIntent}
        onChange={(exitIntent) => set({ exitIntent })}
      />
    </>
  );
}
