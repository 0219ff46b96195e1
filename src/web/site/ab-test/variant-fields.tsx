import type { Template } from '../../../contract/sites/templates.ts';
import { t } from '../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './variant-fields.module.css';
import type { DraftVariant, Faults } from './variants-draft.ts';

interface VariantFieldsProps {
  variant: DraftVariant;
  /** 1 for the first. */
  place: number;
  templates: Template[];
  faults: Faults;
  onChange: (variant: DraftVariant) => void;
  /** Left out where a test would have fewer than two variants. */
  onRemove: (() => void) | undefined;
}

/** One variant in the form: its name, its template and its share of the visitors. */
export function VariantFields({ variant, place, templates, faults, onChange, onRemove }: VariantFieldsProps) {
  return (
    <fieldset className={styles.variant}>
      <legend className="visually-hidden">{t('ab-test.variantPlace', { place })}</legend>
      <Field
        label={t('common.name')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={variant.name}
        error={faults.name}
        onChange={(event) => onChange({ ...variant, name: event.target.value })}
      />
      <SelectField
        label={t('ab-test.template')}
        value={variant.templateId}
        error={faults.template}
        onChange={(event) => onChange({ ...variant, templateId: event.target.value })}
      >
        {variant.templateId === '' && <option value="">{t('ab-test.chooseATemplate2')}</option>}
        {templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('ab-test.shareIn')}
        inputMode="decimal"
        autoComplete="off"
        value={variant.percent}
        error={faults.percent}
        onChange={(event) => onChange({ ...variant, percent: event.target.value })}
      />
      {onRemove && (
        <button
          type="button"
          className={`button quiet ${styles.variantRemove}`}
          aria-label={
            variant.name
              ? t('common.removeName', { name: variant.name })
              : t('ab-test.removeVariantPlace', { place })
          }
          onClick={onRemove}
        >
          {t('common.remove')}
        </button>
      )}
    </fieldset>
  );
}
